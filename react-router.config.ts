import type { Config } from '@react-router/dev/config'
import { compressFolder } from '#kit/pages/compress-build.ts'
import { slimManifest } from '#kit/pages/slim-manifest.ts'

export default {
  appDirectory: 'src',
  ssr: true,
  // All routes are known from the first page on: no manifest calls, and a link works at once.
  routeDiscovery: { mode: 'initial' },
  async buildEnd({ reactRouterConfig }) {
    const folder = `${reactRouterConfig.buildDirectory}/client`
    await slimManifest(folder)
    await compressFolder(folder)
  },
} satisfies Config
