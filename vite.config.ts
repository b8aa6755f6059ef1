import { reactRouter } from '@react-router/dev/vite'
import preset from 'postcss-preset-mantine'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [reactRouter()],
  css: { postcss: { plugins: [preset()] } },
  build: {
    target: 'es2022',
    // A file of its own can be kept for ever; inside a script it is fetched anew with every release.
    assetsInlineLimit: 1024,
    sourcemap: false,
  },
  optimizeDeps: {
    // Found late, these make the first page of a development session load twice.
    include: ['@mantine/core', '@mantine/hooks', '@tanstack/react-query', 'use-intl', 'zod'],
  },
})
