import type { Config } from '@react-router/dev/config'
import { compressFolder } from './src/kit/pages/compress-build.ts'

export default {
  appDirectory: 'src',
  ssr: true,
  // All routes are known from the first page on: no manifest calls, and a link works at once.
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig }) => compressFolder(`${reactRouterConfig.buildDirectory}/client`),
} satisfies Config
