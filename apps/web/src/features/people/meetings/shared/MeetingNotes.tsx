import type { Member } from '@amour/contract/people/members.ts'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { UserText } from '@amour/ui/components/feedback/UserText.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMonth } from '#app/text/format.ts'

/** Notes shown before one asks for all. */
const FIRST = 3

/** What members who have met this one wrote, without their names. */
export function MeetingNotes({ member }: { member: Member }) {
  const { t } = useTranslation('members')
  const [isWhole, setIsWhole] = useState(false)
  const { username, metBy } = member
  if (metBy.count === 0) return null
  const shown = isWhole ? metBy.notes : metBy.notes.slice(0, FIRST)
  return (
    <>
      {shown.map(({ id, note, month }) => (
        <blockquote key={id} className="quote">
          <p className="wrap-anywhere">
            “<UserText text={note} />”
          </p>
          <p>
            {t('noteOf', { month: formatMonth(month) })} · {t('oneOfMet', { count: metBy.count, username })}
          </p>
        </blockquote>
      ))}
      {shown.length < metBy.notes.length && (
        <div>
          <Button variant="ghost" onClick={() => setIsWhole(true)}>
            {t('allNotes', { count: metBy.count })}
          </Button>
        </div>
      )}
    </>
  )
}
