import { accounts } from './accounts.ts'
import { appeals } from './appeals.ts'
import { blocks } from './blocks.ts'
import { consents } from './consents.ts'
import { contact } from './contact.ts'
import { devices } from './devices.ts'
import { email } from './email.ts'
import type { Endpoint } from './endpoint.ts'
import { exports } from './exports.ts'
import { flirts } from './flirts.ts'
import { keyLog } from './key-log.ts'
import { keys } from './keys.ts'
import { leaving } from './leaving.ts'
import { locations } from './locations.ts'
import { mediaAccess } from './media-access.ts'
import { media } from './media.ts'
import { meetings } from './meetings.ts'
import { members } from './members.ts'
import { messages } from './messages.ts'
import { notifications } from './notifications.ts'
import { preferences } from './preferences.ts'
import { privacy } from './privacy.ts'
import { passkeys } from './passkeys.ts'
import { profiles } from './profiles.ts'
import { proof } from './proof.ts'
import { ratings } from './ratings.ts'
import { reports } from './reports.ts'
import { search } from './search.ts'
import { session } from './session.ts'
import { signIns } from './sign-ins.ts'
import { transparency } from './transparency.ts'
import { twoStep } from './two-step.ts'
import { uploads } from './uploads.ts'
import { verification } from './verification.ts'

const features = {
  accounts,
  appeals,
  blocks,
  consents,
  contact,
  devices,
  exports,
  email,
  flirts,
  keys,
  keyLog,
  leaving,
  locations,
  media,
  mediaAccess,
  meetings,
  members,
  messages,
  notifications,
  preferences,
  privacy,
  passkeys,
  profiles,
  proof,
  ratings,
  reports,
  search,
  session,
  signIns,
  transparency,
  twoStep,
  uploads,
  verification,
}

/** Every call of the API as [feature, name, endpoint], for the tests that go over all of them. */
export const everyEndpoint: [feature: string, name: string, endpoint: Endpoint][] = Object.entries(features).flatMap(
  ([feature, endpoints]) =>
    Object.entries(endpoints).map(([name, endpoint]): [string, string, Endpoint] => [feature, name, endpoint]),
)
