import { AnswersDraft, promptKeys, PROMPTS_MAX } from '@amour/contract/people/prompts.ts'
import type { AnswerDraft } from '@amour/contract/people/prompts.ts'
import type { Violation } from '@amour/contract/answers.ts'
import { z } from 'zod'

/** What stands under each answer, by prompt, and under all of them. */
export type AnswerErrors = Partial<Record<AnswerDraft['prompt'] | 'form', string | undefined>>

type Wrong = { propertyPath: string; message: string | undefined }

const Answers = z.array(z.object({ prompt: z.enum(promptKeys), answer: z.string() })).max(PROMPTS_MAX)

/** The release before kept the answers alone. */
const Stored = z.union([
  z.object({ answers: Answers, known: Answers }),
  Answers.transform((answers) => ({ answers, known: undefined })),
])

/** The answers as somebody has left them unsaved, and those that they began from; undefined where the browser keeps none. */
export function readAnswers(stored: string): z.output<typeof Stored> | undefined {
  try {
    return Stored.safeParse(JSON.parse(stored)).data
  } catch {
    return undefined
  }
}

/** How they are kept. */
export const writeAnswers = (answers: AnswerDraft[], known: AnswerDraft[]): string =>
  JSON.stringify({ answers: answers.map(plain), known: known.map(plain) })

/** An answer without what others read of it. */
const plain = ({ prompt, answer }: AnswerDraft): AnswerDraft => ({ prompt, answer })

/** What the contract finds wrong, each with the key of its sentence. */
export function findViolations(answers: AnswerDraft[]): Violation[] {
  const issues = AnswersDraft.safeParse({ answers }).error?.issues ?? []
  return issues.map(({ path, message }) => ({ propertyPath: path.join('.'), message }))
}

/** Violations of a list of answers, each at its answer: the place `answers.1.answer` is that of the second. */
export function placeErrors(answers: AnswerDraft[], violations: readonly Wrong[]): AnswerErrors {
  const errors: AnswerErrors = {}
  for (const { propertyPath, message } of violations) {
    const at = Number(propertyPath.split('.')[1])
    errors[answers[at]?.prompt ?? 'form'] ??= message
  }
  return errors
}
