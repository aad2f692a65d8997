export default defineNuxtConfig({
  compatibilityDate: '2026-01-01',
  telemetry: false,
  srcDir: 'src',
  serverDir: 'src/server',
  css: ['~/app.css'],
  app: { head: { htmlAttrs: { lang: 'en' }, link: [{ rel: 'icon', href: 'data:,' }] } },
  vue: { compilerOptions: { isCustomElement: (tag: string) => tag === 'notification-inbox' } },
});
