/** The portal under load, and how to hold it still while its floor is measured. */
import { startPortal, type PortalProcess } from '../../support/process.ts'

export type Portal = PortalProcess & { port: number; pause: () => void; resume: () => void }

/** Starts it on this database with demo data. Rate limits are off: all load comes from one address. */
export async function startForBench(url: string, dataDir: string): Promise<Portal> {
  const env = { DATABASE_URL: url, DATA_DIR: dataDir, SEED: 'demo', RATE_LIMIT: 'off' }
  const portal = await startPortal({ env, patience: 120_000 })
  // Work behind the requests, such as mails, would take the cores from the floor.
  const pause = () => void process.kill(portal.pid, 'SIGSTOP')
  const resume = () => {
    try {
      process.kill(portal.pid, 'SIGCONT')
    } catch {
      // It has ended; whoever asks it next will say so.
    }
  }
  // Held still, it would not hear that it is to stop.
  process.once('exit', resume)
  return {
    ...portal,
    port: Number(new URL(portal.baseUrl).port),
    pause,
    resume,
    dispose: async () => {
      process.off('exit', resume)
      resume()
      await portal.dispose()
    },
  }
}
