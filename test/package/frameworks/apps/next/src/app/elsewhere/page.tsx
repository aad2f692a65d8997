export default function Elsewhere() {
  return <h1>Elsewhere</h1>;
}
