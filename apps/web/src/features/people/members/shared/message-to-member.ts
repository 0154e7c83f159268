import type { Member } from '@amour/contract/people/members.ts'
import type { PromptAnswer } from '@amour/contract/people/prompts.ts'
import type { TFunction } from 'i18next'
import { getDraft, saveDraft } from '#app/storage/drafts.ts'
import { paths } from '#paths.ts'

/** Where one writes to a member: the conversation there is, or a new one. */
export const getMessagePath = ({ id, conversationId }: Pick<Member, 'id' | 'conversationId'>) =>
  conversationId ? paths.message(conversationId) : paths.newMessage(id)

/** An answer to a prompt as a message quotes it: words among words, so that they are encrypted with the rest of it. */
const quote = (t: TFunction<'prompts'>, { prompt, answer }: PromptAnswer) =>
  t('quoted', { prompt: t(`catalogue.${prompt}`), answer })

/** Begins a message to a member with their answer, above what has been written to them; it is sent by hand. */
export function draftReply(t: TFunction<'prompts'>, memberId: string, answer: PromptAnswer) {
  const [quoted, written] = [quote(t, answer), getDraft(`message ${memberId}`)]
  if (!written.startsWith(quoted)) saveDraft(`message ${memberId}`, `${quoted}\n\n${written}`)
}

/** Begins a message to a member that speaks of one of their photos, beside what has been written to them. */
export const draftPhotoReply = (memberId: string, photoId: string) => saveDraft(`quote ${memberId}`, photoId)

/** The same with a first sentence that suits the prompt. */
export function draftOpener(t: TFunction<'prompts'>, memberId: string, answer: PromptAnswer) {
  saveDraft(`message ${memberId}`, `${quote(t, answer)}\n\n${t(`openers.${answer.prompt}`)}`)
}
