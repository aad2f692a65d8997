export default function Somewhere() {
  return <h1>Somewhere</h1>;
}
