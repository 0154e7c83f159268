#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { announcementKinds } from '@amour/contract/account/announcements.ts'
import { type StaffRole, staffRoles } from '@amour/contract/trust/staff-roles.ts'
import { type BanKind, banKinds } from '@amour/server/features/media/banned-media/ban-lists.ts'
import { idEndOf } from '@amour/server/features/media/library/media-reference.service.ts'
import type { AnnouncementOptions } from '#operator/announcement.ts'
import type { BackupWishes } from '#operator/backup/backup.ts'
import type { RestoreWishes } from '#operator/backup/restore.ts'
import { Argument, Command, InvalidArgumentError, Option } from 'commander'

// What commander hands to an action has been checked by then.
type Why = { kind: BanKind; note: string }

/** The operator's command: one entry, and each of its commands loads what it needs only once it is asked for. */
const amour = new Command('amour')
  .description('Looks after an installation of Amour. Settings are read from the environment (docs/operations).')
  .version(readVersion())
  .showHelpAfterError()
  .helpCommand('help [command]', 'Print how a command is called.')

amour
  .command('doctor')
  .description(
    'Look at everything the app needs: each line says ok, or what to do. Ends with 1 where anything is to do.',
  )
  .action(async () => (await import('#operator/doctor/doctor.ts')).reportHealth())

amour
  .command('migrate')
  .description('Bring schema, roles and places of the database up to date, and start nothing.')
  .action(async () => (await import('#operator/migrate.ts')).migrateDatabase())

const maintenance = amour.command('maintenance').description('Tell members that the site is, or will be, worked on.')
for (const state of ['on', 'off'] as const)
  maintenance
    .command(state)
    .description(
      state === 'on'
        ? 'Answer members with a sentence, by every process that shares DATA_DIR; nobody is signed out, and the console goes on.'
        : 'Open the site again.',
    )
    .action(async () => (await import('#operator/maintenance.ts')).switchMaintenance(state === 'on'))
maintenance
  .command('announce')
  .description('Tell of planned work on the status page.')
  .argument('<from>', 'when it begins, such as 2026-12-01T02:00Z', readMoment)
  .argument('<to>', 'when it ends', readMoment)
  .argument('<words>', 'what members should know', readWords)
  .action(async (from: Date, to: Date, words: string) =>
    (await import('#operator/maintenance.ts')).announce({ from, to, text: words }),
  )
maintenance
  .command('withdraw')
  .description('Take all planned work back.')
  .action(async () => (await import('#operator/maintenance.ts')).withdraw())

amour
  .command('backup')
  .description('Back up the database, and members’ files, ledger of erasures and notes of the audit log (BACKUP_URL).')
  .addArgument(
    new Argument('[part]', '“files” leaves the database out, whose log is archived by itself').choices(['files']),
  )
  .option('--files-gone', 'most files are gone on purpose; else that is taken for a disk that is lost or not mounted')
  .action(async (part: 'files' | undefined, wishes: BackupWishes) =>
    leavingNothing(async () => (await import('#operator/backup/backup.ts')).backUp(part, wishes)),
  )

amour
  .command('restore')
  .description('Bring a backup back onto a machine that is empty, and check it. Ends with 1 where anything is wrong.')
  .option('--database <folder>', 'where the data of PostgreSQL go; the embedded one has a folder of its own', readPath)
  .option('--to <moment>', 'the moment that it is to be of, such as 2026-11-26T11:20:00Z', readMoment)
  .option('--keep-files', 'members’ files have outlived the database and stay as they are')
  .action(async (wishes: RestoreWishes) =>
    leavingNothing(async () => (await import('#operator/backup/restore.ts')).restore(wishes)),
  )

amour
  .command('drill')
  .description(
    'Restore the last backup beside the running site, check it, measure what would be lost and how long it takes, and remove it. Ends with 1 where anything is wrong.',
  )
  .option('--scratch <folder>', 'where there is room for all of it', readPath)
  .action(async (wishes: { scratch?: string }) =>
    leavingNothing(async () => (await import('#operator/backup/drill.ts')).drill(wishes)),
  )

const announcement = amour
  .command('announcement')
  .description('Tell every member, or some, of a change of the rules or of what has happened to their data.')
announcement
  .command('publish')
  .description(
    'Show what would be told, to how many, and a code; with --send and that code, tell it on the site and by mail.',
  )
  .argument('<file>', 'the words: the title, and below it paragraphs with an empty line between them', readPath)
  .addOption(new Option('--kind <kind>', 'what it is about').choices(announcementKinds).makeOptionMandatory())
  .option('--holds-from <day>', 'the day from which it holds, such as 2027-01-31; of terms 30 days ahead', readDay)
  .option('--registered-before <moment>', 'only members who had registered by then', readMoment)
  .option('--members <file>', 'only these members: a username or an id a line', readPath)
  .option('--send <code>', 'tell it; the code is the one under which these very words were shown')
  .action(async (file: string, options: AnnouncementOptions) =>
    (await import('#operator/announcement.ts')).announceToMembers(file, options),
  )
announcement
  .command('list')
  .description('Show what was announced, how far its mails are and how many have read it.')
  .action(async () => (await import('#operator/announcement.ts')).listAnnouncements())
announcement
  .command('withdraw')
  .description('Take one back.')
  .argument('<id>', 'as the list shows it', readId)
  .action(async (id: string) => (await import('#operator/announcement.ts')).takeAnnouncementBack(id))

const staff = amour.command('staff').description('Add people of the staff, or give somebody new keys.')
staff
  .command('add')
  .description('Add somebody, and print the link under which their two keys are taken.')
  .argument('<name>', 'how they are called', readName)
  .addArgument(new Argument('<roles...>', 'what they may do').choices(staffRoles))
  .action(async (name: string, roles: StaffRole[]) => (await import('#operator/staff.ts')).addStaff(name, roles))
staff
  .command('keys')
  .description('Take somebody’s lost keys away, and print a new link.')
  .argument('<name>', 'how they are called')
  .action(async (name: string) => (await import('#operator/staff.ts')).renewKeys(name))

amour
  .command('end-sessions')
  .description('Log every member out, after keys or tokens were stolen (docs/operations/keys.md).')
  .action(async () => (await import('#operator/sessions.ts')).endSessions())

amour
  .command('audit')
  .description('Go along the chain of the audit log. Ends with 1 where it is broken.')
  .action(async () => (await import('#operator/audit.ts')).checkAudit())

amour
  .command('ledger')
  .description('Compare the ledger of erasures with the database. Ends with 1 where it lacks some.')
  .addArgument(
    new Argument(
      '[order]',
      '“accept” notes what it lacks, and the end of the audit log, where the notes are lost for good: whoever was erased and is in no database any more stays unknown',
    ).choices(['accept']),
  )
  .action(async (order?: 'accept') => (await import('#operator/ledger.ts')).checkLedger(order))

amour
  .command('ban')
  .description('Put pictures on our own list of banned ones.')
  .argument('<pictures...>', 'references of items, or PDQ hashes of 64 hex digits', readPictures)
  .addOption(new Option('--kind <kind>', 'what the ban is for').choices(banKinds).default('removed'))
  .option('--note <text>', 'who told us, or why', '')
  .action(async (pictures: string[], why: Why) => (await import('#operator/ban.ts')).banPictures(pictures, why))

amour
  .command('rotate-keys')
  .description(
    'Put a new sealing key in force and seal every value anew; it can be stopped and run again (docs/operations/keys.md).',
  )
  .addArgument(
    new Argument(
      '[order]',
      '“prepare” only adds the key to the key file, to be copied to other machines first',
    ).choices(['prepare']),
  )
  .action(async (order?: 'prepare') => {
    const { prepareNewKey, rotateKeys } = await import('#operator/rotate-keys.ts')
    await (order === 'prepare' ? prepareNewKey() : rotateKeys())
  })

amour
  .command('compliance')
  .description(
    'Write the papers that the Online Safety Act asks for, from what is in force and counted now, and what has changed since the last ones.',
  )
  .option('--into <folder>', 'a new folder for them (DATA_DIR/compliance/DATE); beside it lie the last ones', readPath)
  .option('--judgements <file>', 'what people have decided (DATA_DIR/compliance/judgements.json)', readPath)
  .action(async (given: { into?: string; judgements?: string }) => {
    const { writeCompliance } = await import('#operator/compliance/compliance.ts')
    await writeCompliance({ into: given.into, judgements: given.judgements })
  })

amour
  .command('check-key-log')
  .description('Check a site’s log of public keys. Ends with 1 where anything does not hold.')
  .argument('<site>', 'its address, such as https://example.org', readSite)
  .argument('[file]', 'keeps its signed days, to compare with at the next look', readPath)
  .action(async (site: string, file?: string) => (await import('#operator/check-key-log.ts')).checkKeyLog(site, file))

refuseTwice(amour)
await amour.parseAsync().catch((error: unknown) => {
  const told = error instanceof Error ? error : new Error(String(error))
  const cause = told.cause instanceof Error ? `\n${told.cause.message}` : ''
  process.stderr.write(`${told.message}${cause}\n`)
  process.exitCode = 1
})

/** What a copy of members' data is made by leaves none behind where it is stopped. */
async function leavingNothing(work: () => Promise<void>): Promise<void> {
  const { leaveNothing } = await import('#operator/backup/scratch.ts')
  leaveNothing()
  await work()
}

/** Of an option that is given twice the last one would hold, and nobody would hear what became of the first. */
function refuseTwice(command: Command): void {
  for (const option of command.options) {
    let times = 0
    command.on(`option:${option.name()}`, () => {
      times += 1
      if (times > 1) command.error(`error: option '${option.flags}' is given twice`)
    })
  }
  for (const each of command.commands) refuseTwice(each)
}

/** Whether something would break a line, colour a terminal or turn the letters round. */
function hasUnseen(text: string): boolean {
  return /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u.test(text)
}

/** As the console takes it, where two agree to whom they invite. */
function readName(name: string): string {
  const told = name.trim()
  if (told.length < 2 || told.length > 80 || hasUnseen(told))
    throw new InvalidArgumentError('A name is 2 to 80 characters in one line.')
  return told
}

function readWords(words: string): string {
  const told = words.trim()
  if (told === '' || told.length > 300 || hasUnseen(told))
    throw new InvalidArgumentError('Say it in 300 characters at most, in one line.')
  return told
}

/** All are looked at before the first is banned. */
function readPictures(picture: string, before: string[] | undefined): string[] {
  if (!/^[\da-f]{64}$/i.test(picture) && !idEndOf(picture))
    throw new InvalidArgumentError('It is neither the reference of an item nor a hash of 64 hex digits.')
  return [...(before ?? []), picture]
}

/** A path from where whoever calls us stands; npm, and the command that deploy/systemd has for root, start us elsewhere. */
function readPath(path: string): string {
  // As a variable of a script that was never set leaves it: the folder that somebody happens to stand in is not meant.
  if (path === '') throw new InvalidArgumentError('It names nothing.')
  // oxlint-disable-next-line node/no-process-env -- no setting of the app
  return resolve(process.env['INIT_CWD'] ?? '.', path)
}

function readMoment(text: string): Date {
  const moment = new Date(text)
  // A 30th of February would be taken for the 2nd of March.
  if (
    !/^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:\d\d)$/.test(text) ||
    Number.isNaN(moment.getTime()) ||
    !isDay(text.slice(0, 10))
  )
    throw new InvalidArgumentError('It is a moment with its zone, such as 2026-11-26T11:20:00Z.')
  return moment
}

function readId(text: string): string {
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)) throw new InvalidArgumentError('The list shows the ids.')
  return text
}

function readDay(text: string): string {
  if (!isDay(text)) throw new InvalidArgumentError('It is a day, such as 2027-01-31.')
  return text
}

function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === text
}

function readSite(address: string): string {
  if (!URL.canParse(address)) throw new InvalidArgumentError('It is an address, such as https://example.org.')
  return address.replace(/\/+$/, '')
}

function readVersion(): string {
  const file = readFileSync(new URL('../package.json', import.meta.url), 'utf8')
  return (JSON.parse(file) as { version: string }).version // npm's own
}
