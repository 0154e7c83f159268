import { parseArgs } from 'node:util'
import { findBellFailures, stormBell } from './storm/bell/bell.ts'
import { findClusterFailures, stormCluster } from './storm/machines/cluster.ts'
import { findMoveFailures, stormMoves } from './storm/accounts/account-moves.ts'
import { stormDeploy } from './storm/deploy.ts'
import { findEnumerationFailures, stormEnumeration } from './storm/enumeration.ts'
import { stormEngines } from './storm/engines.ts'
import { findEventFailures, stormEvents } from './storm/machines/events.ts'
import { stormFuzz } from './storm/fuzz.ts'
import { findHangFailures, stormHangs } from './storm/hangs.ts'
import { findKillFailures, stormKills } from './storm/kills.ts'
import { findLargeUploadFailures, stormLargeUploads } from './storm/large-uploads.ts'
import { findMediaFailures, stormMedia } from './storm/media.ts'
import { stormKeyLog } from './key-log/storm/key-log.ts'
import { stormMutated } from './storm/mutated-media.ts'
import { findModerationFailures, stormModeration } from './storm/moderation.ts'
import { findPasswordFailures, stormPasswords } from './storm/accounts/password-kills.ts'
import { findRegistrationFailures, stormRegistrations } from './storm/registrations.ts'
import { findRestoreFailures, stormRestore } from './storm/machines/restore.ts'
import { findRotationFailures, stormRotation } from './storm/rotation-kills.ts'
import { stormScripts } from './storm/engines/changed-scripts.ts'
import { stormPostgres, stormSoak } from './storm/test-runs.ts'
import { findUpgradeFailures, stormUpgrade } from './storm/upgrade.ts'
import { stormWatch } from './storm/watch/watch.ts'
import { findWaveFailures, stormWaves } from './storm/waves.ts'
import { exitWithUsage } from '#usage.ts'

const KILLS = 5
const PAIRS = 40
const HOSTILE = 8_000
const UPLOADS = 200
const LARGE = 20
const MUTATED = 5_000
/** Addresses with an account, and as many without. */
const ADDRESSES = 400
/** Kills in the middle of a password change, and of a key rotation. */
const CHANGE_KILLS = 100
const PASSWORDS = 4
const SEALED_MEMBERS = 400
/** Cases that so many moderators work off, beside a flood of as many reports by three accounts. */
const CASES = 10_000
const MODERATORS = 8
/** Minutes for which cases call people: as long as it takes until everybody is called, and called again by what came late. */
const BELL = 16
/** Like reports that one moderator closes. */
const WAVE = 500
/** Seconds for which two releases serve side by side, unless told. */
const BESIDE = '60'
/** Minutes for which streams stand while what they hang on is killed, unless told, and authors whom five read each. */
const MINUTES = '20'
const LISTENED = 20
/** People who register behind one address within an hour. */
const NEIGHBOURS = 40

type Part = { says: string; run: () => Promise<{ report: object; faults: readonly unknown[] }> }

const parts: Record<string, Part> = {
  kills: {
    says: `Killing the app ${KILLS} times while ${PAIRS} members write`,
    async run() {
      const report = await stormKills(KILLS, PAIRS)
      return { report, faults: findKillFailures(report) }
    },
  },
  hangs: {
    says: 'Stopping the database in the middle of each call',
    async run() {
      const report = await stormHangs()
      return { report, faults: findHangFailures(report) }
    },
  },
  media: {
    says: `Killing API and worker while ${UPLOADS} photos are uploaded`,
    async run() {
      const report = await stormMedia(UPLOADS)
      return { report, faults: findMediaFailures(report) }
    },
  },
  uploads: {
    says: `Uploading ${LARGE} videos of the largest size at once`,
    async run() {
      const report = await stormLargeUploads(LARGE)
      return { report, faults: findLargeUploadFailures(report) }
    },
  },
  mutated: {
    says: `Decoding ${MUTATED} files with changed bytes`,
    async run() {
      const report = await stormMutated(MUTATED)
      return { report, faults: report.faults }
    },
  },
  'key-log': {
    says: 'Being an evil server between members, and looking what their pages say',
    async run() {
      const report = await stormKeyLog()
      return { report, faults: report.faults }
    },
  },
  hostile: {
    says: `Sending ${HOSTILE} hostile requests`,
    async run() {
      const report = await stormFuzz(HOSTILE)
      return { report, faults: report.faults }
    },
  },
  enumeration: {
    says: `Asking about ${ADDRESSES} addresses with an account and as many without`,
    async run() {
      const report = await stormEnumeration(ADDRESSES)
      return { report, faults: findEnumerationFailures(report) }
    },
  },
  moves: {
    says: `Killing the app ${CHANGE_KILLS} times while ${PASSWORDS} accounts of before are moved`,
    async run() {
      const report = await stormMoves(CHANGE_KILLS, PASSWORDS)
      return { report, faults: findMoveFailures(report) }
    },
  },
  passwords: {
    says: `Killing the app ${CHANGE_KILLS} times while ${PASSWORDS} members change their passwords`,
    async run() {
      const report = await stormPasswords(CHANGE_KILLS, PASSWORDS)
      return { report, faults: findPasswordFailures(report) }
    },
  },
  moderation: {
    says: `Letting ${MODERATORS} moderators work off ${CASES} cases and a flood of reports, while the API is killed`,
    async run() {
      const report = await stormModeration(CASES, MODERATORS, CASES)
      return { report, faults: findModerationFailures(report) }
    },
  },
  waves: {
    says: `Letting one moderator close ${WAVE} like reports from two windows at once`,
    async run() {
      const report = await stormWaves(WAVE)
      return { report, faults: findWaveFailures(report) }
    },
  },
  bell: {
    says: `Calling people about cases for ${BELL} minutes, while what they are called by hangs and workers are killed`,
    async run() {
      const report = await stormBell(BELL)
      return { report, faults: findBellFailures(report) }
    },
  },
  registrations: {
    says: `Letting ${NEIGHBOURS} people behind one address register through the form`,
    async run() {
      const report = await stormRegistrations(NEIGHBOURS)
      return { report, faults: findRegistrationFailures(report) }
    },
  },
  engines: {
    says: 'Going through the product with Firefox and WebKit, which write to each other',
    async run() {
      const report = await stormEngines()
      return { report, faults: report.faults }
    },
  },
  scripts: {
    says: 'Changing each script of the site by one byte in turn, and looking whether it runs in Chromium and Firefox',
    async run() {
      const report = await stormScripts()
      return { report, faults: report.faults }
    },
  },
  cluster: {
    says: 'Killing, restarting and promoting what runs on several machines, under load',
    async run() {
      const report = await stormCluster()
      return { report, faults: findClusterFailures(report) }
    },
  },
  events: {
    says: `Killing bus, APIs and database for a while under ${LISTENED * 5} streams`,
    async run() {
      const report = await stormEvents({ minutes: Number(values.minutes), authors: LISTENED })
      return { report, faults: findEventFailures(report) }
    },
  },
  upgrade: {
    says: 'Going over from a release before, back, and over again, with both on one database under load',
    async run() {
      const report = await stormUpgrade({ from: values.from, seconds: Number(values.seconds) })
      return { report, faults: findUpgradeFailures(report) }
    },
  },
  restore: {
    says: 'Destroying a machine under load, and bringing it back from its backup',
    async run() {
      const report = await stormRestore()
      return { report, faults: findRestoreFailures(report) }
    },
  },
  deploy: {
    says: 'Letting nginx, Caddy, systemd and Prometheus check the files of deploy/, and asking through nginx',
    run: stormDeploy,
  },
  watch: {
    says: 'Letting Prometheus watch the app by our rules, and breaking it until each alert has come',
    run: stormWatch,
  },
  soak: {
    says: 'Running the tests that go by chance for as long as it takes to see more',
    async run() {
      const report = await stormSoak()
      return { report, faults: report.faults }
    },
  },
  postgres: {
    says: 'Running every test of the server on the PostgreSQL of Debian',
    async run() {
      const report = await stormPostgres()
      return { report, faults: report.faults }
    },
  },
  rotation: {
    says: `Killing the rotation of the sealing key ${CHANGE_KILLS} times`,
    async run() {
      const report = await stormRotation(CHANGE_KILLS, SEALED_MEMBERS)
      return { report, faults: findRotationFailures(report) }
    },
  },
}

const { values, positionals: asked } = readArguments()

function readArguments() {
  try {
    const options = {
      from: { type: 'string', default: 'HEAD~1' },
      seconds: { type: 'string', default: BESIDE },
      minutes: { type: 'string', default: MINUTES },
    } as const
    return parseArgs({ options, allowPositionals: true })
  } catch (error) {
    return exitWithUsage('tools/storm.ts', error instanceof Error ? error.message : String(error))
  }
}

for (const name of ['seconds', 'minutes'] as const)
  if (!(Number(values[name]) >= 0)) exitWithUsage('tools/storm.ts', `--${name} is no number: ${values[name]}`)

const unknown = asked.find((name) => !(name in parts))
if (unknown)
  exitWithUsage('tools/storm.ts', `There is no part '${unknown}'; there are: ${Object.keys(parts).join(', ')}`)

for (const [name, { says, run }] of Object.entries(parts)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  process.stdout.write(`${says} …\n`)
  const { report, faults } = await run()
  process.stdout.write(`${JSON.stringify(report, null, 2)}\n${faults.join('\n') || 'Nothing lost, nothing torn.'}\n`)
  if (faults.length > 0) process.exitCode = 1
}
