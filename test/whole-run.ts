/**
 * What `npm test` leaves to `npm test -- --all`, which `.ci/run` calls: nothing else is left out there, and there
 * nothing is but what goes by chance or by tables and only grows longer: `npm run storm soak` has that whole. What is run
 * by hand is run as there.
 */

/** Parts of tests: what the whole run has of them, what the default run keeps, and what a soak does beyond both. */
export const leftParts = {
  axeVariants:
    'Axe in both themes at 390 and 1440 px; by default each screen has one of the four, and what opens 390 px',
  layoutWidths: 'Screens at 320, 768 and 1024 px and with letters twice as large; by default at 320 px',
  generatedInput:
    'Every piece of nonsense in every field, when it soaks; every second one in the whole run, by default every fourth, in turn',
  inboxModel: 'Thirty stories of the inbox; by default fifteen, and six hundred when it soaks',
  searchEquality:
    'After each change every kind of search by all three searchers, when it soaks; in the whole run each kind by one of them in turn, by default every second kind',
  ageLinks:
    'A hundred checks of age in a batch that nobody can tell apart; by default forty, and a thousand when it soaks',
  eventBuses: 'What processes tell each other over Redis and NATS, killed too; by default over PostgreSQL',
  killedBan: 'A ban that is killed at each of its steps; by default at the first and the last',
} as const

/** Browser tests below test/e2e: what each holds that the default run holds by the tests of the server alone, or not. */
export const leftSpecs: Record<string, string> = {
  'account/account-deletion.spec.ts': 'Leaving, from the account to the receipt',
  'account/account-groups.spec.ts': 'The groups of the account, and the former anchors that lead to them',
  'account/account.spec.ts': 'Each form of the account',
  'account/activation-note.spec.ts': 'The note after an activation, in each browser that opens it',
  'account/age-check.spec.ts': 'Age checks by a service and by a wallet, passed, failed and begun again',
  'account/age-person.spec.ts': 'Age checks by a person, from two photos to the proof',
  'account/age-policy.spec.ts': 'Who is shown, and what is closed, where a proof of age is needed',
  'account/announcements.spec.ts': 'What everyone must know, from the line that asks to read it to the page',
  'account/changed-password.spec.ts': 'A password that is changed, and what the page keeps of one',
  'account/contact-keys.spec.ts': 'Keys of a contact that change',
  'account/deletion-by-email.spec.ts': 'The deletion by a mailed link, from the login that nobody passes',
  'account/email.spec.ts': 'A change of address, and its undoing',
  'account/key-log.spec.ts': 'Pages that are built with a policy of the log of keys, and what they say of a false one',
  'account/keys.spec.ts': 'Keys that are locked, recovered, damaged and made anew',
  'account/login.spec.ts': 'Each failure of the login; by default the two logins of the journey',
  'account/passkeys.spec.ts': 'Passkeys as a second step',
  'account/push.spec.ts': 'Push, from the question to the notice',
  'account/quick-exit.spec.ts': 'The quick exit before the site has come, and from everywhere',
  'account/sent-password.spec.ts': 'No password in any request, log line or row, from the registration to the deletion',
  'account/session.spec.ts': 'Sessions that end, several tabs, outages',
  'account/username-check.spec.ts': 'Each answer to a username that is typed',
  'console/case-layouts.spec.ts': 'Each kind of case in each layout',
  'console/console-failures.spec.ts': 'The console while the service is away',
  'console/console-layout.spec.ts': 'The console at each width',
  'console/console-screens.spec.ts': 'Every screen and dialog of the console by axe',
  'console/console-undo.spec.ts': 'What is taken back in the console, over reloads',
  'console/console-wellbeing.spec.ts': 'Breaks, and what a moderator chooses not to be shown',
  'console/decision.spec.ts': 'Decisions by keys, their letters, and two windows',
  'console/held-keys.spec.ts': 'What a key that is held does in the console',
  'console/long-queue.spec.ts': 'A queue of many pages, and cases that are skipped',
  'console/moderation.spec.ts':
    'A report of a sealed conversation, from its proof to the appeal, and what its dialog says aloud',
  'console/on-call.spec.ts': 'Who is on call, and what they are told',
  'console/referrals.spec.ts': 'What an authority was told: written down, confirmed and listed',
  'console/title-count.spec.ts': 'The count in the title of the console',
  'console/waves.spec.ts': 'Waves that are closed by keys, and taken back',
  'media/media-sharing.spec.ts': 'Public photos: looked at, liked, blurred under safe search',
  'media/media-uploads.spec.ts': 'Uploads that are refused, replaced and ordered, and what is heard of them',
  'media/private-sharing.spec.ts': 'Private photos: asked for, granted for a term, taken back',
  'media/upload-interruptions.spec.ts': 'Uploads that break off, are cancelled and go on',
  'media/visibility.spec.ts': 'A photo that is shown by mistake and made private at once',
  'messages/decryption-retries.spec.ts': 'Messages that could not be decrypted for now, and are at the next look',
  'messages/drafts.spec.ts': 'Drafts over reloads and ends of the session',
  'messages/long-sleep.spec.ts': 'Words whose answer was lost before their page slept for a day',
  'messages/outer-envelopes.spec.ts': 'What a hostile server does with envelopes in the browser',
  'messages/photo-quotes.spec.ts': 'Photos that are quoted in messages',
  'messages/receipts.spec.ts': 'Receipts of hours ago, and a reading that could not be told at once',
  'messages/requests.spec.ts':
    'First messages, whose buttons stand still, and the log of a conversation, which does too',
  'messages/warnings.spec.ts': 'A threat that its reader is warned of',
  'messages/webkit-keys.spec.ts':
    'A browser that gives no X25519 key back and stops in the middle of what it keeps, as WebKit',
  'people/availability.spec.ts': 'Availability, visits and saved searches that say who is new',
  'people/blocks.spec.ts': 'Blocking and hiding from every screen',
  'people/film-check.spec.ts': 'A film of two gestures, from the camera to the tick',
  'people/first-profile.spec.ts': 'The first profile in three questions, and words that wait',
  'people/hiding.spec.ts': 'Hiding from a county and an address, by the keyboard',
  'people/member-trust.spec.ts': 'The selfie, the tick and the signs of trust',
  'people/motion.spec.ts':
    'A picture that glides from its card to the page, and stands at once where motion is not welcome',
  'people/photo-shapes.spec.ts': 'Photos of every shape on cards, pages and enlarged',
  'people/profile-tabs.spec.ts': 'A profile in two tabs, each of which keeps what the other has saved',
  'people/prompts.spec.ts': 'Answers to prompts',
  'people/search-counts.spec.ts': 'The counts of a search as it is narrowed',
  'site/at-rest.spec.ts': 'Pages of both apps that come to rest and draw nothing more',
  'site/changed-scripts.spec.ts': 'Scripts that are refused when a byte of them is another',
  'site/explanations.spec.ts': 'What is explained where a control is greyed',
  'site/frame.spec.ts': 'Menus, footer and headers at each width',
  'site/landing.spec.ts': 'The landing page, its street and its figures',
  'site/language.spec.ts': 'Every screen in a language that is none',
  'site/lost-answers.spec.ts': 'Presses whose answer was lost, and what is said of them',
  'site/member-first-load.spec.ts': 'What a member’s first screen loads',
  'site/member-frame.spec.ts': 'Footer, menus and bars of members',
  'site/monitoring.spec.ts': 'What monitoring is told, and is not',
  'site/newcomer-path.spec.ts':
    'How many steps it takes from the landing page to a first message, and what is heard at each',
  'site/planned-work.spec.ts': 'Planned work, told a day before',
  'site/prerendered-pages.spec.ts': 'Pages that stand before any script runs',
  'site/public-pages.spec.ts': 'Public pages with and without scripts',
  'site/routes.spec.ts': 'Every route for three kinds of people',
  'site/service-worker.spec.ts': 'The shell without a network',
  'sweeps/design.spec.ts': 'Every part of the kit at /ui',
  'sweeps/forced-colours.spec.ts': 'States and rings in a forced palette',
  'sweeps/keyboard.spec.ts': 'Every screen by the keyboard alone, with a ring around what has the focus',
  'sweeps/texts.spec.ts': 'Every text as the specification has it',
  'trust/appeals.spec.ts': 'Appeals, from the letter to the answer',
  'trust/ratings.spec.ts': 'A look at one’s ratings, and one that is removed',
}

/** Tests of the server and the tools that take long and hold what seldom changes: what each of them holds. */
export const leftTests: Record<string, string> = {
  'apps/server/src/database/embedded/embedded.test.ts':
    'The embedded PostgreSQL, killed, adopted and shared by two apps',
  'apps/server/src/database/servers/pooler.test.ts':
    'Every call through PgBouncer, each transaction on another connection',
  'apps/server/src/database/servers/promotion.test.ts':
    'A server that is gone, and another that is promoted, without a restart',
  'apps/server/src/database/servers/replica.test.ts':
    'A replica that is behind, hangs or is gone, and shows nobody who has left',
  'apps/server/src/http/limits-in-redis.test.ts': 'Limits that two processes count in Redis, which hangs and goes away',
  'apps/server/src/database/schema/former-names.test.ts': 'Processes of the release before beside the renamed tables',
  'apps/server/src/features/account/keys/key-damage.test.ts':
    'Keys whose row or wrap is damaged, in every call that meets one',
  'apps/server/src/features/media/processing/picture-matching.test.ts':
    'Banned pictures are refused, smaller, mirrored or saved anew',
  'apps/server/src/features/trust/appeals/one-removal.test.ts':
    'What several cases took down, and is appealed against one after another',
  'apps/server/src/features/trust/cases/claims-chaos.test.ts':
    'Many moderators at one queue at once, and a flood by three',
  'apps/server/src/features/trust/identity-verification/film.test.ts':
    'Films of two gestures, as they are drawn, looked at, refused and deleted; by default a selfie with a code',
  'apps/server/src/features/trust/metrics/case-counts.test.ts':
    'Public figures of cases, as a count by hand finds them',
  'apps/server/src/features/trust/reports/hiding-attacks.test.ts': 'Twelve ways to have others hidden by reports',
  'apps/server/src/features/trust/reports/intimate-copies.test.ts':
    'Copies of a reported intimate image, in several cases at once',
  'apps/server/src/lamplight/lit-window.test.ts':
    'Windows as they are drawn: each its own and again the same, small, with nothing from elsewhere',
  'apps/server/src/mail/outbox.test.ts': 'A mail server that takes its time gets a mail once',
  'apps/server/src/media/hostile-films.test.ts': 'Films made to break the decoder',
  'apps/server/src/media/hostile-pictures.test.ts':
    'Pictures made to break the decoder, or to carry more than their pixels',
  'apps/server/src/media/pdq/pdq.test.ts': 'The fingerprint of pictures, against published ones',
  'apps/server/src/media/pictures.test.ts':
    'Photos of each kind of colours and each size, as they are kept; by default one, from its upload to its approval',
  'apps/server/src/media/video.test.ts':
    'Films of each format, size and range of colours; by default one, from its upload to its poster',
  'apps/server/src/main.test.ts': 'What a process tells when it falls',
  'apps/server/src/security/rotation.test.ts': 'Every secret is replaced while the service runs',
  'test/age/wallet-credentials.test.ts':
    'Credentials of a wallet that are wrong in each way; by default those that are right, and answers that are not',
  'test/fence/whole-run.test.ts': 'That each run has what it should, and nothing is left out that is not named here',
  'test/media/cached-decoder.test.ts': 'The decoder that tests share, beside the one that it asks',
  'tools/age-gate/start-age-gate.test.ts': 'An age gate of its own, in its process and its database',
  'tools/operator/backup/copy-database.test.ts':
    'A site that goes from one PostgreSQL into another, as a whole or not at all',
  'tools/operator/backup/embedded-restore.test.ts':
    'An installation with the embedded database, from its backup to an empty machine',
  'tools/operator/backup/recovered-server.test.ts': 'The password of the database after a restore',
  'tools/operator/backup/stopped-drill.test.ts': 'A drill that is stopped or killed, and what is left of it',
  'tools/demo/moderation/history.test.ts': 'Ninety days of the demo desk, whole on any day',
  'tools/demo/demo.test.ts': 'The demo members, their pictures and their desk',
  'tools/demo/pictures/portraits.test.ts':
    'The people of the demonstration, each drawn their own way and again the same',
  'tools/operator/doctor/doctor.test.ts': 'What the doctor says of each part that is broken',
  'tools/usage.test.ts': 'Every command says how it is called',
}

/** How much this run does: `short` by `npm test`, `soak` by `npm run storm soak`; everything else is whole. */
// oxlint-disable-next-line node/no-process-env -- a test run has no config of the app's
const length = process.env['TEST_RUN']

/** Whether this run leaves a part to the whole one. */
export const isLeft = (_part: keyof typeof leftParts) => length === 'short'

/** How many of what a test makes by chance: in the default run, in the whole one, and for as long as an hour. */
export const countFor = (part: keyof typeof leftParts, [short, whole, soak]: [number, number, number]) =>
  isLeft(part) ? short : length === 'soak' ? soak : whole

/** Files of Vitest that this run leaves out. */
export const testsLeft = () => (length === 'short' ? Object.keys(leftTests) : [])

/** Patterns of the browser tests that this run leaves out. */
export const specsLeft = () => (length === 'short' ? Object.keys(leftSpecs).map((path) => `**/test/e2e/${path}`) : [])
