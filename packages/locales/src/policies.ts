import words from '#i18n/policies.json' with { type: 'json' }

/** A policy of the site, as decisions name it. */
export type Policy = keyof typeof words

type ReasonsOf<P> = P extends Policy ? keyof (typeof words)[P]['reasons'] : never

/** Why a decision was made: each reason belongs to one policy. */
export type ReasonCode = ReasonsOf<Policy>

type PolicyText = {
  number: string
  title: string
  gist: string
  counts: string[]
  countsNot: string[]
  usual: string
}

/** The policies in the order of their numbers. */
export const policies = Object.keys(words) as Policy[] // the keys of the file are the type

/** The words of a policy, for moderators and for those whom a decision concerns. */
export function policyText(policy: Policy): PolicyText {
  const { reasons: _, ...text } = words[policy]
  return text
}

/** Every reason with its policy and the sentence that its member reads. */
export const reasonTexts: ReadonlyMap<ReasonCode, { policy: Policy; text: string }> = new Map(
  policies.flatMap((policy) =>
    Object.entries(words[policy].reasons).map(
      // The keys of the file are the type.
      ([code, text]): [ReasonCode, { policy: Policy; text: string }] => [code as ReasonCode, { policy, text }],
    ),
  ),
)

/** The policy that a reason belongs to and its sentence. */
export function reasonText(code: ReasonCode): { policy: Policy; text: string } {
  const known = reasonTexts.get(code)
  if (!known) throw new Error('A reason code is not in policies.json.')
  return known
}
