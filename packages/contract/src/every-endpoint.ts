import { accounts } from './account/accounts.ts'
import { ageCheck } from './account/age-check.ts'
import { announcements } from './account/announcements.ts'
import { appeals } from './trust/appeals.ts'
import { availability } from './people/availability.ts'
import { blocks } from './people/blocks.ts'
import { consents } from './account/consents.ts'
import { contact } from './trust/contact.ts'
import { devices } from './account/devices.ts'
import { email } from './account/email.ts'
import type { Endpoint } from './endpoint.ts'
import { events } from './account/events.ts'
import { explicitConsents } from './media/explicit-consents.ts'
import { exports } from './account/exports.ts'
import { favourites } from './people/favourites.ts'
import { flirts } from './people/flirts.ts'
import { keyLog } from './account/key-log.ts'
import { keys } from './account/keys.ts'
import { leaving } from './account/account-deletion.ts'
import { locations } from './people/locations.ts'
import { mediaAccess } from './media/media-access.ts'
import { media } from './media/media.ts'
import { meetings } from './people/meetings.ts'
import { members } from './people/members.ts'
import { messages } from './messages/messages.ts'
import { notifications } from './people/notifications.ts'
import { preferences } from './account/preferences.ts'
import { privacy } from './account/privacy.ts'
import { passkeys } from './account/passkeys.ts'
import { privateViews } from './media/private-views.ts'
import { profiles } from './people/profiles.ts'
import { prompts } from './people/prompts.ts'
import { ageProof } from './account/age-proof.ts'
import { proof } from './account/proof.ts'
import { push } from './account/push.ts'
import { ratings } from './people/ratings.ts'
import { reports } from './trust/reports.ts'
import { savedSearches } from './people/saved-searches.ts'
import { search } from './people/search.ts'
import { session } from './account/session.ts'
import { signIns } from './account/sign-ins.ts'
import { transparency } from './trust/transparency.ts'
import { twoStep } from './account/two-step.ts'
import { uploads } from './media/uploads.ts'
import { verification } from './trust/verification.ts'
import { visits } from './people/visits.ts'

const features = {
  accounts,
  ageCheck,
  announcements,
  appeals,
  availability,
  blocks,
  consents,
  contact,
  devices,
  explicitConsents,
  exports,
  email,
  events,
  favourites,
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
  privateViews,
  profiles,
  prompts,
  ageProof,
  proof,
  push,
  ratings,
  reports,
  savedSearches,
  search,
  session,
  signIns,
  transparency,
  twoStep,
  uploads,
  verification,
  visits,
}

/** Every call of the API as [feature, name, endpoint], for the tests that go over all of them. */
export const everyEndpoint: [feature: string, name: string, endpoint: Endpoint][] = Object.entries(features).flatMap(
  ([feature, endpoints]) =>
    Object.entries(endpoints).map(([name, endpoint]): [string, string, Endpoint] => [feature, name, endpoint]),
)
