// What most tests of the API begin with: a portal, a world in it, and an administrator.
import { openPortal } from './app.ts'
import { makeWorld } from './facts.ts'

/** Called at the top of a test file, as `openPortal` is; `token` is the administrator's, whom `values` describe. */
export async function openOffice(options: Parameters<typeof openPortal>[0] = {}, values: Record<string, unknown> = {}) {
  const portal = await openPortal(options)
  const world = await makeWorld(portal.db)
  const admin = await portal.as('ADMIN', values)
  return { portal, world, admin, token: admin.token }
}
