import type about from '#i18n/about.json'
import type accounts from '#i18n/accounts.json'
import type ageCheck from '#i18n/age-check.json'
import type announcements from '#i18n/announcements.json'
import type appeals from '#i18n/appeals.json'
import type blocks from '#i18n/blocks.json'
import type common from '#i18n/common.json'
import type console from '#i18n/console.json'
import type consoleAudit from '#i18n/console-audit.json'
import type consoleCases from '#i18n/console-cases.json'
import type consoleMetrics from '#i18n/console-metrics.json'
import type consoleAgeChecks from '#i18n/console-age-checks.json'
import type consoleOnCall from '#i18n/console-on-call.json'
import type consoleRules from '#i18n/console-rules.json'
import type consoleDisclosures from '#i18n/console-disclosures.json'
import type consoleStaff from '#i18n/console-staff.json'
import type contact from '#i18n/contact.json'
import type errors from '#i18n/errors.json'
import type favourites from '#i18n/favourites.json'
import type flirts from '#i18n/flirts.json'
import type footer from '#i18n/footer.json'
import type home from '#i18n/home.json'
import type intimate from '#i18n/intimate.json'
import type keys from '#i18n/keys.json'
import type floors from '#i18n/floors.json'
import type landing from '#i18n/landing.json'
import type legal from '#i18n/legal.json'
import type locations from '#i18n/locations.json'
import type media from '#i18n/media.json'
import type members from '#i18n/members.json'
import type messages from '#i18n/messages.json'
import type navigation from '#i18n/navigation.json'
import type notifications from '#i18n/notifications.json'
import type pages from '#i18n/pages.json'
import type passwords from '#i18n/passwords.json'
import type profiles from '#i18n/profiles.json'
import type prompts from '#i18n/prompts.json'
import type reports from '#i18n/reports.json'
import type search from '#i18n/search.json'
import type sharing from '#i18n/sharing.json'
import type session from '#i18n/session.json'
import type settings from '#i18n/settings.json'
import type transparency from '#i18n/transparency.json'
import type visits from '#i18n/visits.json'
import type verification from '#i18n/verification.json'

/** The sentences of each namespace by key; a file of i18n/ that a screen reads has its line here. */
export type Namespaces = {
  about: typeof about
  accounts: typeof accounts
  'age-check': typeof ageCheck
  announcements: typeof announcements
  appeals: typeof appeals
  blocks: typeof blocks
  common: typeof common
  console: typeof console
  'console-audit': typeof consoleAudit
  'console-cases': typeof consoleCases
  'console-metrics': typeof consoleMetrics
  'console-age-checks': typeof consoleAgeChecks
  'console-on-call': typeof consoleOnCall
  'console-rules': typeof consoleRules
  'console-disclosures': typeof consoleDisclosures
  'console-staff': typeof consoleStaff
  contact: typeof contact
  errors: typeof errors
  favourites: typeof favourites
  flirts: typeof flirts
  footer: typeof footer
  home: typeof home
  intimate: typeof intimate
  keys: typeof keys
  floors: typeof floors
  landing: typeof landing
  legal: typeof legal
  locations: typeof locations
  media: typeof media
  members: typeof members
  messages: typeof messages
  navigation: typeof navigation
  notifications: typeof notifications
  pages: typeof pages
  passwords: typeof passwords
  profiles: typeof profiles
  prompts: typeof prompts
  reports: typeof reports
  search: typeof search
  sharing: typeof sharing
  session: typeof session
  settings: typeof settings
  transparency: typeof transparency
  verification: typeof verification
  visits: typeof visits
}

export type Namespace = keyof Namespaces
