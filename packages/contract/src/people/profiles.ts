import { z } from 'zod'
import { Moment } from '#answers.ts'
import { endpoint } from '#endpoint.ts'
import { showsAtLeast } from '#plain-text.ts'
import { hasContactDetails } from '#trust/contact-details.ts'
import { Gender } from './orientations.ts'
import { errorKey } from '#error-key.ts'
import { textSigns } from '#trust/text-signs.ts'

/**
 * The answers of each profile list by stable key, in the order shown (docs/specification/gaps.md §2); no answer is
 * null.
 */
export const profileChoices = {
  bodyType: ['slim', 'athletic', 'average', 'muscular', 'curvy', 'aFewExtraPounds', 'large'],
  ethnicity: ['asian', 'black', 'mixed', 'white', 'other'],
  eyeColour: ['blue', 'brown', 'green', 'grey', 'hazel', 'other'],
  hairColour: ['black', 'brown', 'blonde', 'red', 'greyOrWhite', 'baldOrShaved', 'other'],
  hairDownThere: ['natural', 'trimmed', 'shaved', 'styled'],
  haveChildren: ['no', 'atHome', 'sometimesAtHome', 'notAtHome'],
  drinking: ['never', 'occasionally', 'socially', 'often'],
  smoking: ['no', 'occasionally', 'yes', 'vape', 'givingUp'],
  tattoos: ['none', 'oneOrTwo', 'several', 'many'],
  piercings: ['none', 'ears', 'faceOrBody', 'intimate'],
  relationshipStatus: [
    'single',
    'inARelationship',
    'married',
    'open',
    'separated',
    'divorced',
    'widowed',
    'complicated',
  ],
  sexuality: ['straight', 'gay', 'lesbian', 'bisexual', 'biCurious', 'pansexual', 'queer', 'asexual', 'other'],
} as const

/** Answers of special category (UK GDPR Article 9) that need the separate consent of docs/specification/gaps.md §2. */
export const sensitiveFields = ['ethnicity', 'sexuality', 'hairDownThere'] as const

/** Shortest and longest text about oneself, in characters (docs/specification/gaps.md §2). */
export const DESCRIPTION_MIN = 20
export const DESCRIPTION_MAX = 2000

/** Smallest and largest height, in whole centimetres (docs/specification/gaps.md §2). */
export const HEIGHT_MIN = 120
export const HEIGHT_MAX = 220

const choice = <const Keys extends readonly [string, ...string[]]>(keys: Keys) =>
  z.enum(keys, errorKey('choiceInvalid')).nullable().default(null)

const choiceShape = {
  bodyType: choice(profileChoices.bodyType),
  ethnicity: choice(profileChoices.ethnicity),
  eyeColour: choice(profileChoices.eyeColour),
  hairColour: choice(profileChoices.hairColour),
  hairDownThere: choice(profileChoices.hairDownThere),
  haveChildren: choice(profileChoices.haveChildren),
  drinking: choice(profileChoices.drinking),
  smoking: choice(profileChoices.smoking),
  tattoos: choice(profileChoices.tattoos),
  piercings: choice(profileChoices.piercings),
  relationshipStatus: choice(profileChoices.relationshipStatus),
  sexuality: choice(profileChoices.sexuality),
}

const height = z
  .number()
  .int(errorKey('heightInvalid'))
  .min(HEIGHT_MIN, errorKey('heightInvalid'))
  .max(HEIGHT_MAX, errorKey('heightInvalid'))

/** What a member may answer about themselves; `height` in whole centimetres. */
export const ProfileAnswers = z.object({
  description: z.string().nullable(),
  height: z.number().nullable(),
  ...choiceShape,
})

const draftShape = {
  gender: Gender,
  seeking: Gender,
  location: z.number(errorKey('locationInvalid')).int(errorKey('locationInvalid')),
  description: z
    .string(errorKey('descriptionLength'))
    .trim()
    .min(DESCRIPTION_MIN, errorKey('descriptionLength'))
    .max(DESCRIPTION_MAX, errorKey('descriptionLength'))
    .refine(showsAtLeast(DESCRIPTION_MIN), errorKey('descriptionLength'))
    .refine((text) => !hasContactDetails(text), errorKey('descriptionContact')),
  height: height.nullable().default(null),
  ...choiceShape,
  consent: z.boolean().default(false),
}

const ProfileFields = z.object(draftShape)

/** Whether there is the consent that the sensitive answers need. */
const hasConsent = (draft: z.output<typeof ProfileFields>) =>
  draft.consent || sensitiveFields.every((field) => draft[field] === null)

const consentNeeded = { path: ['consent'], error: errorKey('consentNeeded') }

/** The profile form. `consent` is true when the member agrees to show the sensitive answers; without it they are refused. */
export const ProfileDraft = ProfileFields.refine(hasConsent, consentNeeded)

/**
 * A change of the profile. `changed`: the answers that are meant, and all others stay as they are, since a page that has long
 * been open knows older ones. A first profile, and a page of the release before, which does not send it, mean all.
 */
const ProfileChange = z
  .object({
    ...draftShape,
    changed: z.array(ProfileFields.keyof(), errorKey('choiceInvalid')).max(40, errorKey('choiceInvalid')).optional(),
  })
  .refine(hasConsent, consentNeeded)

/**
 * What others read of the text about oneself: `waiting` for a person to look at it, and until then the one before it or
 * nothing. `signs` are what it may be about that made it wait.
 */
const TextReview = z.object({
  state: z.enum(['shown', 'waiting', 'rejected']),
  signs: z.array(z.enum(textSigns)),
})

/** One's own profile: the answers, when the consent to the sensitive ones was given, and what others read of the text. */
export const OwnProfile = ProfileAnswers.extend({ consentAt: Moment.nullable(), text: TextReview })

export const profiles = {
  update: endpoint({
    method: 'PUT',
    path: '/api/users/me/update',
    access: 'member',
    shows: 'own',
    summary: 'Save the profile, or of it what has changed; the first save opens the members’ area',
    body: ProfileChange,
    response: OwnProfile.extend({ profileUpdatedAt: Moment }),
  }),
}

export type ProfileAnswers = z.infer<typeof ProfileAnswers>
export type ProfileDraft = z.output<typeof ProfileDraft>
export type ProfileChange = z.output<typeof ProfileChange>
export type ProfileField = keyof ProfileDraft
export type OwnProfile = z.infer<typeof OwnProfile>
