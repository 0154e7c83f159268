import type { Member } from '@amour/contract/people/members.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useDraft } from '#app/storage/drafts.ts'
import { draftOpener } from '#features/people/members/shared/message-to-member.ts'

type OpenersProps = { member: Member; onChosen: () => void }

/** First sentences made from what the other has answered, while nothing is written; one press puts one into the field. */
export function Openers({ member: { id, prompts }, onChosen }: OpenersProps) {
  const { t } = useTranslation('prompts')
  const labelId = useId()
  const draft = useDraft(`message ${id}`)
  const quoted = useDraft(`quote ${id}`)
  if (draft !== '' || quoted !== '' || prompts.length === 0) return null
  return (
    <div className="openers" role="group" aria-labelledby={labelId}>
      <p className="tiny muted" id={labelId}>
        {t('openersTitle')}
      </p>
      {prompts.map((answer) => (
        <button
          key={answer.prompt}
          type="button"
          className="chip chip--line"
          onClick={() => {
            draftOpener(t, id, answer)
            onChosen()
          }}
        >
          {t(`openers.${answer.prompt}`)}
        </button>
      ))}
    </div>
  )
}
