import { z } from 'zod'
import { hasNoDirectionOverride, directionOverrideError } from '#text-direction.ts'
import { endpoint } from '#endpoint.ts'
import { errorKey } from '#error-key.ts'

/** The colours of a notice by severity: urgent, serious, ordinary, a remark. */
const noticeColours = ['red', 'amber', 'blue', 'grey'] as const

const line = z.string().trim().min(1, errorKey('noticeBlank'))

/** A form of the website: `title` names the form and category, `items` are its label and value pairs. */
export const NoticeDraft = z.object({
  title: line.max(120, errorKey('noticeLong')).refine(hasNoDirectionOverride, directionOverrideError),
  items: z
    .array(
      z.object({
        label: line.max(80, errorKey('noticeLong')).refine(hasNoDirectionOverride, directionOverrideError),
        value: line.max(2000, errorKey('noticeLong')),
      }),
    )
    .min(1, errorKey('noticeBlank'))
    .max(20, errorKey('noticeLong')),
  color: z.enum(noticeColours, errorKey('choiceInvalid')),
})

/** Who runs this site, as its configuration says it; null where it does not say. */
export const Site = z.object({
  operator: z.object({ name: z.string().nullable(), address: z.string().nullable(), email: z.string().nullable() }),
  /** The page, on another site, that tells whether the service is up. */
  serviceStatusUrl: z.string().nullable(),
  /** Where failures of the site are reported to; null where that is not wanted. */
  monitoringDsn: z.string().nullable(),
})

/** Work on the site that was announced. */
const PlannedWork = z.object({ from: z.iso.datetime(), to: z.iso.datetime(), text: z.string() })

export const contact = {
  site: endpoint({
    method: 'GET',
    path: '/api/site',
    access: 'anyone',
    summary: 'Who runs this site, where its state is told, which release it is, and work that is planned within a day',
    /** `version`: the release of the process that answers. `manifest`: what `/.well-known/release.json` names, null where no site is built. */
    response: Site.extend({ version: z.string(), manifest: z.string().nullable(), plannedWork: z.array(PlannedWork) }),
  }),
  notify: endpoint({
    method: 'POST',
    path: '/api/notify/website',
    access: 'anyone',
    namesSender: true,
    isIdempotent: true,
    summary: 'Send a form of the website to the staff',
    body: NoticeDraft,
    status: 201,
    /** `secret` opens the status page without an account; it is told once. */
    response: z.object({ reference: z.string(), secret: z.string() }),
    refusals: ['tooLarge', 'proofNeeded'],
  }),
}

export type PlannedWork = z.infer<typeof PlannedWork>
export type Site = z.infer<typeof Site>
export type NoticeDraft = z.output<typeof NoticeDraft>
