import { z } from 'zod'
import { endpoint } from '#endpoint.ts'
import { reportCategories } from '#trust/reports.ts'
import { errorKey } from '#error-key.ts'
import type { StaffRole } from '#trust/staff-roles.ts'

/** Urgent, serious and intimate cases that one person is given within an hour (docs/security/moderation.md §3.2). */
export const HEAVY_CASES = 20

/** Looks at what is urgent, serious or intimate that one person takes within an hour. */
export const HEAVY_LOOKS = 20

/** Hours in which a case that somebody has passed by is not given to them again. */
export const SKIP_HOURS = 12

/**
 * Seconds after which a skip can no longer be undone; the console offers it for eight. Long enough for a slow line, too
 * short for taking back by it what should count as a new case.
 */
export const SKIP_UNDO_SECONDS = 60

/** Days after which a person of the staff is given what is urgent, while a colleague of longer standing is there. */
export const NEWCOMER_DAYS = 14

const roles = ['triage', 'moderator', 'childSafety', 'lead'] as const satisfies readonly StaffRole[]

/** How far a picture is hidden when it is covered again; `full` leaves nothing of it. */
export const blurStrengths = ['soft', 'strong', 'full'] as const

const WellnessSettings = z.object({
  avoids: z.array(z.enum(reportCategories, errorKey('choiceInvalid'))).max(13),
  blur: z.enum(blurStrengths, errorKey('choiceInvalid')),
})

/**
 * What is chosen. `known`: what the page knew before, and only what differs from it changes, since another page may have
 * chosen more since. Pages of the release before do not send it, and mean all.
 */
const WellnessDraft = WellnessSettings.extend({ known: WellnessSettings.optional() })

/** What a person of the staff would rather not see, and how. Nobody else reads it. */
export const wellnessSettings = {
  read: endpoint({
    method: 'GET',
    path: '/api/console/me/comfort',
    access: 'staff',
    roles,
    summary: 'Which categories the queues pass by for the caller, and how strongly pictures are blurred',
    response: WellnessSettings,
  }),
  set: endpoint({
    method: 'PUT',
    path: '/api/console/me/comfort',
    access: 'staff',
    roles,
    summary: 'Choose which categories the queues pass by, and how strong the blur is; no reason is asked for',
    body: WellnessDraft,
    response: WellnessSettings,
    refusals: ['invalid'],
  }),
}

export type WellnessSettings = z.infer<typeof WellnessSettings>
export type WellnessDraft = z.infer<typeof WellnessDraft>
export type BlurStrength = WellnessSettings['blur']
