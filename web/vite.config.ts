import { fileURLToPath } from 'node:url'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

// The server serves what is built here; during development it is asked through a proxy.
const server = process.env.GROGNARD_SERVER ?? 'http://127.0.0.1:8000'

export default defineConfig({
  plugins: [svelte()],
  resolve: {
    alias: { $: fileURLToPath(new URL('./src', import.meta.url)) },
    ...(process.env.VITEST ? { conditions: ['browser'] } : {})
  },
  build: {
    outDir: '../src/grognard/server/static',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    // Nothing may be put into the page itself: its policy forbids it.
    assetsInlineLimit: 0,
    // A busy machine is no news.
    rolldownOptions: { checks: { pluginTimings: false } }
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
  test: { environment: 'jsdom', include: ['tests/**/*.test.ts'] }
})
