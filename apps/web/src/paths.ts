type ActivationState = 'failed' | 'activated' | 'complete'
/** The four forms that share one screen. */
export type FormName = 'abuse' | 'contact' | 'feedback' | 'report'
type LegalDocument = 'cookie' | 'privacy' | 'terms' | 'safe-online-dating' | 'website-security'
type Town = { county: string; city: string }

/** The groups of the account's settings, and the parts of each, in the order in which they stand. */
const accountParts = {
  security: ['email', 'password', 'two-step', 'devices', 'sign-ins'],
  encryption: ['keys', 'kit'],
  privacy: ['privacy', 'hiding', 'appearance', 'blocked'],
  notifications: ['news', 'push'],
  reports: ['reports', 'decisions'],
  data: ['data', 'leaving'],
} as const

export type AccountGroup = keyof typeof accountParts
export type AccountPart = (typeof accountParts)[AccountGroup][number]

export const accountGroups = ['security', 'encryption', 'privacy', 'notifications', 'reports', 'data'] as const

/** The group that a part of the account belongs to. */
export const findAccountGroup = (part: AccountPart) =>
  accountGroups.find((group) => accountParts[group].some((name) => name === part))

/** The part of the account that an anchor names; nothing where there is none of that name. */
export const findAccountPart = (hash: string): AccountPart | undefined =>
  accountGroups.flatMap((group): readonly AccountPart[] => accountParts[group]).find((part) => hash === `#${part}`)

/** Whether an address is that of the account's settings, the index or one of the groups. */
export const isAccountPath = (pathname: string) =>
  pathname === paths.account() || accountGroups.some((group) => pathname === paths.accountGroup(group))

/** Every screen's address. A test keeps them equal to the routes. */
export const paths = {
  home: () => '/',
  /** With a town filled in where one is known. */
  register: (town?: Town) => (town ? `/register?${new URLSearchParams(town)}` : '/register'),
  about: () => '/about',
  transparency: () => '/about/transparency',
  form: (name: FormName) => `/${name}`,
  /** The notice about an intimate image, and where a report stands; neither needs an account. */
  intimate: () => '/abuse/intimate',
  reportStatus: () => '/report/status',
  /** Every place by county; with a county, that one opened. */
  locations: (county?: string) => (county ? `/locations?${new URLSearchParams({ county })}` : '/locations'),
  /** A legal document, or one part of it; without a name, the list of them. */
  legal: (document?: LegalDocument, part?: string) =>
    (document ? `/legal/${document}` : '/legal') + (part ? `#${part}` : ''),
  /** The short addresses of two of them. */
  legalAlias: (document: 'safe-online-dating' | 'website-security') => `/${document}`,
  login: () => '/login',
  emailConfirm: () => '/account/email/confirm',
  unsubscribe: (token: string) => `/unsubscribe/${token}`,
  emailUndo: () => '/account/email/undo',
  /** For whoever can no longer log in: asking for the link that deletes an account, and where it leads. */
  deletionRequest: () => '/delete-account',
  deletionConfirm: () => '/delete-account/confirm',
  activation: (state: ActivationState) => `/account/activation/${state}`,
  /** A search in a county or one of its towns; its filters follow as a query. Without a place, at home. */
  search: (place?: { county: string; city?: string }, filters = new URLSearchParams()) =>
    ['/search', place?.county ?? [], place?.city || []].flat().map(encodeSegment).join('/') +
    (filters.size > 0 ? `?${filters}` : ''),
  member: (username: string) => `/member/${encodeURIComponent(username)}`,
  /** The index of the account's settings, or one part of them in its group. */
  account: (part?: AccountPart) => (part ? `/account/${findAccountGroup(part)}#${part}` : '/account'),
  accountGroup: (group: AccountGroup) => `/account/${group}`,
  /** Where a member proves their age, and sees what is known of it. */
  ageCheck: () => '/account/age',
  /** What everyone was told, and one of it, which needs no account. */
  announcements: () => '/account/announcements',
  announcement: (id: string) => `/announcements/${id}`,
  profile: () => '/profile',
  /** One's own photos, or one part of that page. */
  photos: (part?: 'access') => (part ? `/profile/photos#${part}` : '/profile/photos'),
  videos: () => '/profile/videos',
  /** The tick, and who says that they have met one. */
  verification: () => '/profile/verification',
  inbox: () => '/inbox',
  /** A conversation, by its id or the id of one of its messages. */
  message: (id: string) => `/inbox/message/${encodeURIComponent(id)}`,
  /** The conversation with a member, there already or to be begun. */
  newMessage: (memberId: string) => `/inbox/message/${encodeURIComponent(memberId)}?new`,
  notifications: () => '/notifications',
  favourites: () => '/favourites',
  savedSearches: () => '/saved-searches',
  /** The towns that one will be in. */
  visits: () => '/visits',
}

/** The documents that a member agrees to on registering. */
export const documents = { terms: paths.legal('terms'), privacy: paths.legal('privacy') }

function encodeSegment(segment: string, index: number) {
  return index === 0 ? segment : encodeURIComponent(segment)
}
