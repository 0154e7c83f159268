import { Button } from '@amour/ui/components/form/Button.tsx'
import type { CaseFile } from '@amour/contract/console/case-file.ts'
import { UserText } from '@amour/ui/components/feedback/UserText.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay } from '#app/display/format.ts'
import { ProfileWords } from './ProfileWords.tsx'
import { TakedownDialog } from '#features/cases/evidence/TakedownDialog.tsx'

type ReportedProfileProps = { file: CaseFile; profile: NonNullable<CaseFile['profile']> }

/** What others read of a profile that was reported; whoever holds the case takes down what does not belong there. */
export function ReportedProfile({ file, profile }: ReportedProfileProps) {
  const { text, answers, notes, wordsVersion } = profile
  const { t } = useTranslation('console-cases')
  // With the words that were read: those below the open dialog may be others by now.
  const [going, setGoing] = useState<{ noteId: string | null; wordsVersion: string }>()
  const hasWords = text !== null || answers.length > 0
  const mayTake = file.isHeldByMe && file.kind === 'report'
  return (
    <section className="card">
      <header>
        <h2>{t('profileText')}</h2>
      </header>
      <ProfileWords text={text} answers={answers} />
      {!hasWords && <p className="pad muted">{t('profileTextNone')}</p>}
      {hasWords && mayTake && (
        <div className="pad row">
          <Button variant="quiet" onClick={() => setGoing({ noteId: null, wordsVersion })}>
            {t('takeTextDown')}
          </Button>
        </div>
      )}
      {notes.length > 0 && (
        <ul aria-label={t('metNotes')}>
          {notes.map(({ id, note, createdAt }) => (
            <li key={id} className="pad stack">
              <p className="small muted">{t('metNote', { day: formatDay(createdAt) })}</p>
              <p className="words">
                <UserText text={note} />
              </p>
              {mayTake && (
                <div className="row">
                  <Button variant="quiet" onClick={() => setGoing({ noteId: id, wordsVersion })}>
                    {t('takeNoteDown')}
                  </Button>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {going && <TakedownDialog id={file.id} {...going} onClose={() => setGoing(undefined)} />}
    </section>
  )
}
