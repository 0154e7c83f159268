import type { Letter } from '@amour/contract/console/letters.ts'
import { UserText } from '@amour/ui/components/feedback/UserText.tsx'
import { Mail } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '#app/display/format.ts'

type Notice = Letter['notices'][number]

/** What the member will read, whole and in the words of their own screens, and the mail that leads there. */
export function LetterPreview({ letter, isAgreed }: { letter: Letter; isAgreed: boolean }) {
  const { t } = useTranslation('console-cases')
  const { notices, mail } = letter
  return (
    <section className="letter" aria-label={t('letter')}>
      <header>
        <Mail size={16} aria-hidden />
        <h3>{t(isAgreed ? 'letterAgreed' : 'letterWhole')}</h3>
      </header>
      {notices.map((notice) => (
        <NoticeText key={notice.id} notice={notice} />
      ))}
      <details>
        <summary>{t('letterMail', mail)}</summary>
        <p className="words">{mail.text}</p>
      </details>
    </section>
  )
}

function NoticeText({ notice }: { notice: Notice }) {
  const { t } = useTranslation('appeals')
  const { measure, taken, policy, reason, words, quoted, from, until, proveBy, appealUntil, appeal } = notice
  const ends = until ? t('until', { day: formatDate(until) }) : measure === 'ban' && t('endless')
  return (
    <div className="body">
      <p className="strong">{t(taken && taken !== 'media' ? `taken.${taken}` : `measures.${measure}`)}</p>
      {quoted && (
        <p className="words muted">
          “<UserText text={quoted} />”
        </p>
      )}
      <p>{reason}</p>
      {words && <p className="own words">{words}</p>}
      <p className="small muted">
        {t('rule', { policy })} {t('from', { day: formatDate(from) })} {ends}
      </p>
      {proveBy && <p>{t('proveBy', { day: formatDate(proveBy) })}</p>}
      {appealUntil && <p className="small muted">{t('canUntil', { day: formatDate(appealUntil) })}</p>}
      {appeal && (
        <>
          <p>{t(`states.${appeal.state}`)}</p>
          {appeal.answer && <p className="own words">{appeal.answer}</p>}
        </>
      )}
    </div>
  )
}
