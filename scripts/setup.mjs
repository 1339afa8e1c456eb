// @ts-check
// Makes ready what a command needs, and does nothing where nothing is missing: `node scripts/setup.mjs start`.
// It runs on the Node of the machine, before any package is there; the command itself then runs on the Node among
// the packages. So this file and those in setup/ are plain JavaScript, and import nothing that is not built in.

const least = { node: [20, 19], npm: [10, 0] }

/** @param {string} version @param {number[]} wanted */
function isOlder(version, [major = 0, minor = 0]) {
  const [itsMajor = 0, itsMinor = 0] = version.split('.').map(Number)
  return itsMajor < major || (itsMajor === major && itsMinor < minor)
}

// "npm/11.4.0 node/v24.1.0 linux x64", where npm started this.
const npm = /\bnpm\/(\d+\.\d+)/.exec(process.env['npm_config_user_agent'] ?? '')?.[1]

if (isOlder(process.versions.node, least.node)) {
  refuse(`Baari needs Node ${least.node.join('.')} or later to set itself up; this is ${process.versions.node}.`)
} else if (npm !== undefined && isOlder(npm, least.npm)) {
  refuse(
    `Baari needs npm ${least.npm[0]} or later to set itself up; this is ${npm}: npm install --global npm@${least.npm[0]}`,
  )
} else {
  try {
    // Only now: an older Node could not even read these files.
    const { setUp } = await import('./setup/set-up.mjs')
    await setUp(process.argv[2])
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'SetUpRefused') throw error
    refuse(error.message)
  }
}

/** @param {string} sentence */
function refuse(sentence) {
  console.error(sentence)
  process.exitCode = 1
}
