export const POST = () =>
  new Response(null, { status: 204, headers: { 'set-cookie': 'session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0' } });
