type ActivationState = 'failed' | 'activated' | 'complete'
/** The four forms that share one screen. */
export type FormName = 'abuse' | 'contact' | 'feedback' | 'report'
type LegalDocument = 'cookie' | 'privacy' | 'terms' | 'safe-online-dating' | 'website-security'
type Town = { county: string; city: string }

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
  activation: (state: ActivationState) => `/account/activation/${state}`,
  /** A search in a county or one of its towns; its filters follow as a query. Without a place, at home. */
  search: (place?: { county: string; city?: string }, filters = new URLSearchParams()) =>
    ['/search', place?.county ?? [], place?.city || []].flat().map(encodeSegment).join('/') +
    (filters.size > 0 ? `?${filters}` : ''),
  member: (username: string) => `/member/${encodeURIComponent(username)}`,
  /** The account's settings, or one part of them. */
  account: (part?: string) => (part ? `/account#${part}` : '/account'),
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
}

/** The documents that a member agrees to on registering. */
export const documents = { terms: paths.legal('terms'), privacy: paths.legal('privacy') }

function encodeSegment(segment: string, index: number) {
  return index === 0 ? segment : encodeURIComponent(segment)
}
