import { publicPages } from '@amour/contract/public-pages.ts'
import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import { accountGroups, findAccountPart, isAccountPath, paths } from './paths.ts'
import { routes, screenPaths } from './routes.tsx'

const addresses: Record<keyof typeof paths, string[]> = {
  home: [paths.home()],
  register: [paths.register(), paths.register({ county: 'Somerset', city: 'Bath' })],
  about: [paths.about()],
  transparency: [paths.transparency()],
  form: [paths.form('abuse'), paths.form('contact'), paths.form('feedback'), paths.form('report')],
  intimate: [paths.intimate()],
  reportStatus: [paths.reportStatus()],
  locations: [paths.locations(), paths.locations('Tyne and Wear')],
  legal: [
    paths.legal(),
    paths.legal('cookie'),
    paths.legal('privacy'),
    paths.legal('terms', 'dmca-notice'),
    paths.legal('safe-online-dating'),
    paths.legal('website-security'),
  ],
  legalAlias: [paths.legalAlias('safe-online-dating'), paths.legalAlias('website-security')],
  login: [paths.login()],
  emailConfirm: [paths.emailConfirm()],
  unsubscribe: [paths.unsubscribe('x')],
  emailUndo: [paths.emailUndo()],
  deletionRequest: [paths.deletionRequest()],
  deletionConfirm: [paths.deletionConfirm()],
  activation: [paths.activation('failed'), paths.activation('activated'), paths.activation('complete')],
  search: [paths.search(), paths.search({ county: 'Somerset' }), paths.search({ county: 'Tyne & Wear', city: 'A/B' })],
  member: [paths.member('Ann_of-Avon')],
  account: [paths.account(), paths.account('keys')],
  accountGroup: accountGroups.map(paths.accountGroup),
  ageCheck: [paths.ageCheck()],
  announcements: [paths.announcements()],
  announcement: [paths.announcement('01a1fd99-6418-7d57-af28-7b1503ba0731')],
  profile: [paths.profile()],
  photos: [paths.photos(), paths.photos('access')],
  videos: [paths.videos()],
  verification: [paths.verification()],
  inbox: [paths.inbox()],
  message: [paths.message('01a1fd99-6418-7d57-af28-7b1503ba0731')],
  newMessage: [paths.newMessage('Ann_of-Avon')],
  notifications: [paths.notifications()],
  favourites: [paths.favourites()],
  savedSearches: [paths.savedSearches()],
  visits: [paths.visits()],
}

const patternOf = (address: string) =>
  matchRoutes(routes, address.split(/[?#]/)[0] ?? '')?.findLast(({ route }) => route.path)?.route.path

const patternsIn = (list: typeof routes): string[] =>
  list.flatMap(({ path, children = [] }) => [...(path ? [path] : []), ...patternsIn(children)])

test.each(Object.entries(addresses))('every address of %s has a screen', (_, all) => {
  for (const address of all) expect(patternOf(address), address).not.toBe('*')
})

test('every screen has an address', () => {
  const reached = new Set(Object.values(addresses).flat().map(patternOf))
  expect(patternsIn(routes).filter((pattern) => pattern !== '*' && !reached.has(pattern))).toEqual([])
})

test('the server is told of every screen, and of nothing else', () => {
  const mapped = patternsIn(routes).filter((pattern) => pattern !== '*')
  expect(screenPaths.toSorted()).toEqual(mapped.toSorted())
})

test('names of places and members keep their slashes and blanks apart', () => {
  expect(paths.search({ county: 'Tyne & Wear', city: 'A/B' })).toBe('/search/Tyne%20%26%20Wear/A%2FB')
})

test('an anchor of the account names its part, and anything else none', () => {
  expect(findAccountPart('#two-step')).toBe('two-step')
  expect(['', '#', '#security', '#two-step2', '#%', 'two-step'].map(findAccountPart)).toEqual(Array(6).fill(undefined))
  expect(paths.account('two-step')).toBe('/account/security#two-step')
  expect(paths.account('privacy')).toBe('/account/privacy#privacy')
})

test('only the index and the groups are the account’s settings', () => {
  expect(['/account', '/account/security', '/account/data'].filter(isAccountPath)).toHaveLength(3)
  expect(['/', '/account/', '/account/email/confirm', '/account/nothing', '/accounts'].filter(isAccountPath)).toEqual(
    [],
  )
})

test('every page that search engines are told of has a screen', () => {
  expect(publicPages.filter((address) => ['*', undefined].includes(patternOf(address)))).toEqual([])
})
