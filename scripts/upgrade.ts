// npm run upgrade -- --from …: brings a new version beside the running one, switches to it, and goes back if it does not come up.
import { isAbsolute, join, relative, resolve } from 'node:path'
import { type Config, readConfig } from '#config.ts'
import { lockFolder } from '#kit/machine/folder-lock.ts'
import { isWindows } from '#kit/machine/system.ts'
import { checkBackup } from '#services/backup/manifest.ts'
import { fileSource, givenIdentities } from '#services/backup/source.ts'
import {
  ensureReleases,
  firstOf,
  isOlder,
  type Layout,
  layoutOf,
  layRelease,
  releasesAfter,
  runningOf,
  versionIn,
} from './release-folder.ts'
import { agree } from './agree.ts'
import { runCommand, typedPath } from './run.ts'
import { portalOf, type Ways } from './upgrade-portal.ts'
import { isPortal, runProgram } from './upgrade-program.ts'
import { type Begun, bringBack, bringThere, formerOf, note, readBegun, say } from './upgrade-steps.ts'

const usage = {
  name: 'upgrade',
  does: 'Brings another version beside the running one, checks it, backs up, switches, and waits until it answers; if it does not, it goes back. One that was broken off is ended first.',
  options: {
    from: { type: 'string' },
    app: { type: 'string' },
    back: { type: 'boolean' },
    stop: { type: 'string' },
    start: { type: 'string' },
    install: { type: 'string' },
    identity: { type: 'string' },
    yes: { type: 'boolean' },
  },
  says: {
    from: 'a folder with the new version, or a tag, branch or commit that git knows',
    app: 'the folder or link of the running portal, where that is not the one of this command',
    back: 'goes back to the version before the last upgrade',
    stop: 'how the portal is ended, such as "systemctl stop portal"; without it this command ends it',
    start: 'how it is started, such as "systemctl start portal"; without it this command starts it',
    install: 'in place of "npm ci"',
    identity: 'KEYFILE: with --back, the secret key of an encrypted backup',
    yes: 'asks nothing',
  },
} as const

const here = resolve(import.meta.dirname, '..')

await runCommand(usage, async (options) => {
  if (isWindows) throw new Error('Windows has no such links: do it by hand, docs/operations.md, "Upgrade".')
  const config = readConfig(process.env)
  const app = options.app === undefined ? here : typedPath(options.app)
  if (!isPortal(app)) throw new Error(`${app} (--app) holds no portal.`)
  const layout = layoutOf(app)
  expectOwnFolders(config, layout)
  const releases = await ensureReleases(layout)
  const portal = portalOf(config, waysOf(options), join(releases, 'portal.log'))
  const unlock = await lockFolder(releases).catch(() => {
    throw new Error('Another upgrade of this portal is running.')
  })
  try {
    await begin(layout, portal, options)
  } finally {
    await unlock()
  }
})

type Portal = ReturnType<typeof portalOf>
type Asked = {
  from?: string | undefined
  back?: boolean | undefined
  install?: string | undefined
  identity?: string | undefined
  yes?: boolean | undefined
}

async function begin(layout: Layout, portal: Portal, asked: Asked): Promise<void> {
  const { from, back, install, identity, yes = false } = asked
  const begun = await readBegun(layout)
  const given = await givenIdentities(identity && typedPath(identity))
  const identities = [...(begun?.identities ?? []), ...given]
  if (begun && begun.way !== 'done') {
    say(`The upgrade of ${begun.at} was broken off, and goes on.`)
    return finish({ ...begun, identities }, portal)
  }
  if (back) {
    if (!begun) throw new Error('There was no upgrade to go back from.')
    if (begun.backup) await checkBackup(fileSource(begun.backup, identities))
    const lost = begun.backup ? ` What came in since ${begun.at} is lost.` : ''
    await agree(`Back to version ${versionIn(formerOf(begun))}?${lost}`, yes)
    return finish(await note({ ...begun, way: 'back', identities }), portal)
  }
  if (from === undefined) throw new Error('Name the new version with --from; --help says more.')
  const [running, version] = [runningOf(layout), versionIn(runningOf(layout))]
  say(`This is version ${version}, in ${running}. Bringing the other one here …`)
  const to = await layRelease(layout, running, { from, install })
  await check(to, version, yes)
  const kept = { backup: null, identities: [], at: new Date().toISOString() }
  const first = { ...layout, ...kept, from: running, first: firstOf(layout), to, way: 'there' } as const
  await finish(await note(first), portal)
}

/** What was begun comes to its end. */
async function finish(begun: Begun, portal: Portal): Promise<void> {
  if (begun.way === 'back') {
    await bringBack(begun, portal)
    return say(`Version ${versionIn(runningOf(begun))} runs again.`)
  }
  const next = versionIn(begun.to)
  if (await bringThere(begun, portal)) {
    return say(
      `Version ${next} runs. ${formerOf(begun)} is kept for the way back (--back); remove it after a good week.`,
    )
  }
  say(`Version ${versionIn(runningOf(begun))} runs again, with everything as it was.`)
  process.exitCode = 1
}

/** What belongs to the portal and not to a version lies elsewhere. */
function expectOwnFolders({ dataDir, backupDir }: Config, { link }: Layout): void {
  const folders = { DATA_DIR: dataDir, ...(backupDir !== null && { BACKUP_DIR: backupDir }) }
  for (const [setting, folder] of Object.entries(folders)) {
    const isInside = !relative(runningOf({ base: '', link }), resolve(folder)).startsWith('..')
    if (isAbsolute(folder) && !isInside) continue
    throw new Error(`${setting} must be a whole path outside ${link}, or the new version would not find it.`)
  }
}

function waysOf({ stop, start }: Partial<Ways>): Ways {
  if ((stop === undefined) !== (start === undefined)) throw new Error('--stop and --start go together.')
  return { stop, start }
}

/** What the new one says of itself and of this portal, before anything is changed. */
async function check(to: string, version: string, isAgreed: boolean): Promise<void> {
  const next = versionIn(to)
  if (isOlder(next, version)) {
    throw new Error(`${next} is older than ${version}: the way back from an upgrade is --back.`)
  }
  say(`Version ${next}, about this portal:`)
  const program = { cwd: to }
  await runProgram(['node', 'scripts/migrate.ts', '--status'], program)
  const isWell = await runProgram(['node', 'scripts/doctor.ts'], program).then(
    () => true,
    () => false,
  )
  const final = (await releasesAfter(to, version)).filter((one) => one.back === 'none')
  for (const one of final) say(`From ${one.version} there is no way back.`)
  if (!isWell || final.length > 0) await agree('Go on all the same?', isAgreed)
}
