// @ts-check
// Prepares the checkout for a command: `node scripts/setup.mjs start`. It runs on the machine's Node before any package is
// installed, so this file and setup/ are plain JavaScript and import only built-in modules.

const least = { node: [20, 19], npm: [10, 0] }

/** @param {string} version @param {number[]} wanted */
function isOlder(version, [major = 0, minor = 0]) {
  const [itsMajor = 0, itsMinor = 0] = version.split('.').map(Number)
  return itsMajor < major || (itsMajor === major && itsMinor < minor)
}

/** @param {string} name @param {string} version @param {number[]} wanted */
const sentence = (name, version, wanted) =>
  `Baari needs ${name} ${wanted.join('.')} or later to set itself up; this is ${version}`

// "npm/11.4.0 node/v24.1.0 linux x64" where npm started this.
const npm = /\bnpm\/(\d+\.\d+)/.exec(process.env['npm_config_user_agent'] ?? '')?.[1]
let refusal = ''
if (isOlder(process.versions.node, least.node)) refusal = `${sentence('Node', process.versions.node, least.node)}.`
else if (npm !== undefined && isOlder(npm, least.npm))
  refusal = `${sentence('npm', npm, least.npm)}: npm install --global npm@${least.npm[0]}`
else {
  try {
    // A dynamic import, because an older Node cannot parse these files.
    const { prepare } = await import('./setup/prepare.mjs')
    await prepare(process.argv[2])
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'SetUpRefused') throw error
    refusal = error.message
  }
}
if (refusal) {
  console.error(refusal)
  process.exitCode = 1
}
