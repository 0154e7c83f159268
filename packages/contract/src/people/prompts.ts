import { z } from 'zod'
import { endpoint } from '#endpoint.ts'
import { errorKey } from '#error-key.ts'
import { showsAtLeast } from '#plain-text.ts'
import { hasContactDetails } from '#trust/contact-details.ts'
import { textSigns } from '#trust/text-signs.ts'

/** The prompts a member chooses from, in the order offered; their words are in prompts.json (decision 061). */
export const promptKeys = [
  'eveningEnds',
  'wetSunday',
  'freeTuesday',
  'atTheBar',
  'askMeAbout',
  'hereFor',
  'discretionMeans',
  'myPace',
  'aYes',
  'trustOnce',
  'writeIf',
  'notForMe',
  'firstNoticed',
  'notGuessed',
  'betterThanILook',
  'hopelessAt',
  'smallOpinion',
  'changedMyMind',
  'kindestThing',
  'bedsideTable',
  'turnedUp',
  'noGuilt',
  'twoNightsAway',
  'nextMorning',
] as const

/** Prompts a member may answer, and the shortest and longest answer in characters (decision 061). */
export const PROMPTS_MAX = 3
const ANSWER_MIN = 3
export const ANSWER_MAX = 200

/** An answer stands in large type on one spot of a page: breaks and repeated spaces in it are one space. */
const Answer = z
  .string(errorKey('answerLength'))
  .overwrite((text) => text.replaceAll(/\s+/gu, ' '))
  .trim()
  .min(ANSWER_MIN, errorKey('answerLength'))
  .max(ANSWER_MAX, errorKey('answerLength'))
  .refine(showsAtLeast(ANSWER_MIN), errorKey('answerLength'))
  .refine((text) => !/\p{Cc}/u.test(text), errorKey('textBroken'))
  .refine((text) => !hasContactDetails(text), errorKey('descriptionContact'))

const AnswerDraft = z.object({ prompt: z.enum(promptKeys, errorKey('choiceInvalid')), answer: Answer })

/** The answers in the order shown; those that are absent are gone. */
export const AnswersDraft = z.object({
  answers: z
    .array(AnswerDraft, errorKey('promptCount'))
    .max(PROMPTS_MAX, errorKey('promptCount'))
    .superRefine((answers, issues) => {
      for (const [at, { prompt }] of answers.entries()) {
        const isAgain = answers.findIndex((other) => other.prompt === prompt) < at
        if (isAgain) issues.addIssue({ code: 'custom', path: [at, 'prompt'], message: errorKey('promptTwice') })
      }
    }),
})

/**
 * A change of one's answers. `known`: those that the page began from. What it has left as it was stays as another page may have
 * changed it since, and what has come since stays too. Pages of the release before do not send it, and mean these and no others.
 */
const AnswersChange = AnswersDraft.extend({
  known: z
    .array(z.object({ prompt: z.string().max(60), answer: z.string().max(1000) }))
    .max(60)
    .optional(),
})

/** A prompt and what a member has answered. */
export const PromptAnswer = z.object({ prompt: z.enum(promptKeys), answer: z.string() })

/** What others read of one's own answer: it alone while it is `shown`. `signs` are what it may be about that stands out. */
const OwnAnswer = PromptAnswer.extend({
  state: z.enum(['shown', 'waiting', 'rejected']),
  signs: z.array(z.enum(textSigns)),
})

const OwnAnswers = z.object({ data: z.array(OwnAnswer) })

export const prompts = {
  own: endpoint({
    method: 'GET',
    path: '/api/users/me/prompts',
    access: 'complete',
    shows: 'own',
    summary: 'One’s own answers to prompts, and what others read of them',
    response: OwnAnswers,
  }),
  replace: endpoint({
    method: 'PUT',
    path: '/api/users/me/prompts',
    access: 'complete',
    shows: 'own',
    summary: 'Save up to three answers to prompts; a new or changed one waits for a person',
    body: AnswersChange,
    response: OwnAnswers,
  }),
}

export type PromptKey = (typeof promptKeys)[number]
export type PromptAnswer = z.infer<typeof PromptAnswer>
export type AnswerDraft = z.output<typeof AnswerDraft>
export type AnswersChange = z.output<typeof AnswersChange>
export type OwnAnswer = z.infer<typeof OwnAnswer>
