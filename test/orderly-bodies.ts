import { BATH } from './make-member.ts'

/** A name that nobody has had yet, and the id of some member. */
type Parts = { unique: () => string; memberId: () => string }

const credential = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' }
const assertion = { ...credential, response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' } }
const attestation = { ...credential, response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' } }

/** A body of each call of the contract that takes one, in order but for the state of who sends it. */
export const orderlyBodies: Record<string, (parts: Parts) => Record<string, unknown>> = {
  'accounts.changePassword': () => ({
    current_password: 'open sesame',
    new_password: 'open sesame 2',
    confirm_new_password: 'open sesame 2',
    two_step: '123456',
    private: [{ version: 1, private: 'AAAA' }],
  }),
  'accounts.recover': ({ unique }) => ({ email: `${unique()}@example.com`, password: 'QXMteW91LWxpa2UtaXQ=' }),
  'accounts.create': ({ unique }) => ({
    gender: 'Woman',
    seeking: 'Man',
    dob: '1990-02-28',
    location: BATH,
    username: unique(),
    email: `${unique()}@example.com`,
    password: 'As-you-like-it £1',
  }),
  'contact.notify': () => ({
    title: 'Contact',
    items: [{ label: 'Message', value: 'Good morning.' }],
    color: 'blue',
  }),
  'email.change': ({ unique }) => ({
    email: `${unique()}@example.com`,
    password: 'open sesame',
    two_step: '123456',
    recovery_code: 'AAAA-BBBB-CCCC-DDDD',
  }),
  'email.confirm': () => ({ token: 'A'.repeat(43) }),
  'email.undo': () => ({ token: 'A'.repeat(43) }),
  'flirts.send': () => ({ flirt: 'fancyAChat' }),
  'keys.saveKit': () => ({ check: 'A'.repeat(43), wraps: [{ version: 1, wrap: 'AAAA' }] }),
  'keys.unlock': () => ({ version: 1, private: 'AAAA', withKit: true }),
  'keys.save': () => ({ public: 'AAAA', private: 'AAAA' }),
  'leaving.leave': () => ({ password: 'As-you-like-it £1', when: 'later' }),
  'media.publish': ({ memberId }) => ({ photoId: memberId() }),
  'media.withdraw': ({ memberId }) => ({ photoId: memberId() }),
  'media.setDefault': ({ memberId }) => ({ photoId: memberId() }),
  'meetings.write': () => ({ note: 'We had coffee by the river.' }),
  'messages.send': () => ({ message: 'Good morning.', mediaId: null }),
  'messages.all': () => ({ page: 1, numOfRecords: 20, folder: 'chats' }),
  'notifications.all': () => ({ page: 1, numOfRecords: 20 }),
  'passkeys.add': () => ({ name: 'Telephone', passkey: attestation }),
  'passkeys.begin': () => ({ password: 'open sesame', two_step: '123456', passkey: assertion }),
  'passkeys.remove': () => ({ password: 'open sesame', recovery_code: 'AAAA-BBBB-CCCC-DDDD', passkey: assertion }),
  'passkeys.rename': () => ({ name: 'Telephone' }),
  'preferences.save': () => ({ preferences: [{ type: 'flirt', site: true, mail: false }] }),
  'preferences.unsubscribe': () => ({ token: 'A'.repeat(43) }),
  'privacy.update': () => ({ readReceipts: true, showOnline: true, hideFromCounty: false, browseInvisibly: false }),
  'ratings.rate': () => ({ stars: 4 }),
  'profiles.update': () => ({
    gender: 'Woman',
    seeking: 'Man',
    location: BATH,
    description: 'Long walks, short emails, and a good table by the window.',
    height: 170,
    bodyType: 'slim',
    consent: true,
  }),
  'search.find': () => ({
    page: 1,
    numOfRecords: 10,
    seeking: 'Man',
    county: 'Somerset',
    cityTown: 'Bath',
    radius: 10,
    ageMin: 18,
    ageMax: 99,
    withPhoto: false,
    verified: false,
    newThisWeek: false,
    activeWithin: 'week',
    sort: 'nearest',
  }),
  'session.confirm': () => ({ password: 'open sesame', two_step: '123456', recovery_code: 'AAAA-BBBB-CCCC-DDDD' }),
  'twoStep.confirm': () => ({ code: '123456' }),
  'twoStep.disable': () => ({ password: 'open sesame', code: '123456', recovery_code: 'AAAA-BBBB-CCCC-DDDD' }),
  'twoStep.enrol': () => ({ password: 'open sesame' }),
  'twoStep.renewCodes': () => ({ password: 'open sesame', code: '123456' }),
  'session.login': ({ unique }) => ({
    username: `${unique()}@example.com`,
    password: 'As-you-like-it £1',
    _two_step: '123456',
    _passkey: assertion,
  }),
  'session.refresh': () => ({ refresh_token: 'A'.repeat(43) }),
}
