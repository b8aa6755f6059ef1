/** Users of this machine, and whose a file is. Windows has neither numbers of users nor modes: there everything is this user's. */
import { existsSync, type Stats, statSync } from 'node:fs'
import { chmod, chown, lchown, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A user who runs a program in place of this one. */
export type Account = { uid: number; gid: number }

/** The number of the user who runs this process; none on Windows. */
const self = (): number | undefined => process.getuid?.()

/**
 * Who is to run the server of a folder, which refuses root: undefined for this user; as root the owner of what is there, or
 * nobody.
 * @throws an error of one sentence when the folder is another user's
 */
export async function accountFor(folder: string): Promise<Account | undefined> {
  const owner = existsSync(folder) ? statSync(folder) : undefined
  if (self() !== 0) {
    if (!owner || self() === undefined || owner.uid === self()) return undefined
    throw new Error(`The data folder ${folder} belongs to another user (${owner.uid}). Start the portal as that user.`)
  }
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const account = await nobody()
  if (owner) await giveAway(folder, account) // restored from a backup by root
  return account
}

async function nobody(): Promise<Account> {
  const users = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const [, uid, gid] = /^nobody:[^:]*:(-?\d+):(-?\d+):/m.exec(users) ?? []
  return { uid: Number(uid ?? 65534), gid: Number(gid ?? 65534) }
}

async function giveAway(folder: string, { uid, gid }: Account): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true })) await lchown(join(folder, entry), uid, gid)
  await chown(folder, uid, gid) // last: a half-done pass is repeated by the next start
}

/** As root, who is to run programs in a folder: its owner. Undefined for this user. */
export function ownerOf(folder: string): Account | undefined {
  const { uid, gid } = statSync(folder)
  return self() === 0 && uid !== 0 ? { uid, gid } : undefined
}

/** Gives a folder with all that is in it to the account, where there is one. */
export const giveAllTo = async (account: Account | undefined, folder: string): Promise<void> =>
  account && giveAway(folder, account)

/** Gives a file or an empty folder to the account, where there is one. */
export async function giveTo(account: Account | undefined, path: string): Promise<void> {
  if (account) await chown(path, account.uid, account.gid)
}

/** Sets who may read, write and enter. */
export const allow = (path: string, mode: number): Promise<void> => chmod(path, mode)

/** Whether nobody but this user may change it. */
export const isOursAlone = ({ uid, mode }: Pick<Stats, 'uid' | 'mode'>): boolean =>
  self() === undefined || (uid === self() && (mode & 0o022) === 0)

/** Where programs can be copied to that another account runs. */
export const sharedFolders = (): string[] => ['/var/cache', '/var/tmp', tmpdir()]
