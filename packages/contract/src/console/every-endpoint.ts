import type { Endpoint } from '#endpoint.ts'
import { ageReviews } from './age-reviews.ts'
import { audit } from './audit.ts'
import { cases } from './cases.ts'
import { wellnessSettings } from './wellness-settings.ts'
import { staffSession } from './staff-session.ts'
import { disclosures } from './disclosures.ts'
import { enrolment } from './enrolment.ts'
import { letters } from './letters.ts'
import { memberLooks } from './member-looks.ts'
import { onCall } from './on-call.ts'
import { metrics } from './metrics.ts'
import { referrals } from './referrals.ts'
import { rules } from './rules.ts'
import { staff } from './staff.ts'
import { staffPush } from './staff-push.ts'
import { staffEvents } from './staff-events.ts'
import { waves } from './waves.ts'

const features = {
  ageReviews,
  audit,
  cases,
  wellnessSettings,
  staffSession,
  disclosures,
  enrolment,
  letters,
  memberLooks,
  metrics,
  onCall,
  referrals,
  rules,
  staff,
  staffPush,
  staffEvents,
  waves,
}

/** Every call of the console as [feature, name, endpoint], for the tests that go over all of them. */
export const everyConsoleEndpoint: [feature: string, name: string, endpoint: Endpoint][] = Object.entries(
  features,
).flatMap(([feature, endpoints]) =>
  Object.entries(endpoints).map(([name, endpoint]): [string, string, Endpoint] => [feature, name, endpoint]),
)
