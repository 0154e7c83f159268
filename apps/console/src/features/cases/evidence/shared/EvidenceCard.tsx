import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import { Button } from '@amour/ui/components/form/Button.tsx'
import type { CaseFile } from '@amour/contract/console/case-file.ts'
import { UserText } from '@amour/ui/components/feedback/UserText.tsx'
import { EyeOff, Flag, Lock, ShieldAlert, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay, formatTime } from '#app/display/format.ts'
import { Tag } from '#app/display/Tag.tsx'
import { useKeys } from '#app/hooks/use-keys.ts'
import { useReveal } from '#features/cases/case-data/cases.api.ts'
import { canView } from '#features/cases/case-data/shared/case-visibility.ts'

/** The revealed messages, sealed until somebody opens them, and whether they are what was sent. */
export function EvidenceCard({ file }: { file: CaseFile }) {
  const { t } = useTranslation('console-cases')
  const reveal = useReveal(file)
  const [isCovered, setCovered] = useState(false)
  const opened = isCovered ? undefined : reveal.data
  const toggle = () => {
    if (reveal.data) setCovered(!isCovered)
    else if (!reveal.isPending) reveal.mutate()
  }
  useKeys({ ...(canView(file) && { r: toggle }) })
  const isVerified = file.evidence.every(({ state }) => state === 'verified')
  return (
    <section className="card">
      <header>
        <h2>{t('evidence')}</h2>
        <Tag icon={isVerified ? ShieldCheck : ShieldAlert} tone={isVerified ? 'good' : 'warn'}>
          {t(isVerified ? 'verified' : 'unverified')}
        </Tag>
        {opened && (
          <Button variant="quiet" onClick={toggle}>
            <span>{t('cover')}</span>
            <kbd>R</kbd>
          </Button>
        )}
      </header>
      {isVerified ? (
        <p className="pad small muted">{t('verifiedWhat')}</p>
      ) : (
        <div className="pad">
          <Alert tone="warn" icon={<ShieldAlert className="i" aria-hidden />}>
            <p className="strong">{t('unverifiedTitle')}</p>
            <p className="small">{t('unverifiedWhat')}</p>
          </Alert>
        </div>
      )}
      {!opened && (
        <div className="pad stack s12">
          <Alert tone="plain" icon={<EyeOff className="i" aria-hidden />}>
            <p className="strong">{t('sealedTitle', { count: file.evidence.length })}</p>
            <p className="small muted">{t('sealedWhat')}</p>
          </Alert>
          {canView(file) && (
            <div className="row">
              <Button size="lg" onClick={toggle} disabled={reveal.isPending}>
                <span>{t('reveal')}</span>
                <kbd>R</kbd>
              </Button>
            </div>
          )}
          {reveal.isError && <Alert tone="bad">{reveal.error.message}</Alert>}
        </div>
      )}
      <hr />
      <ol className="thread">
        {(opened ?? file.evidence).map((message) => (
          <Message key={message.id} message={message} username={file.username} isOpen={opened !== undefined} />
        ))}
      </ol>
      {opened && (
        <footer>
          <div className="small muted row top">
            <Lock size={16} aria-hidden />
            <span>{t('openedWhat')}</span>
          </div>
        </footer>
      )}
    </section>
  )
}

type MessageProps = { message: CaseFile['evidence'][number]; username: string | null; isOpen: boolean }

function Message({ message, username, isOpen }: MessageProps) {
  const { t } = useTranslation('console-cases')
  const { isReported, isReporter, state, text, mediaId } = message
  return (
    <li
      className={`msg ${isReported ? 'reported' : ''} ${isReporter ? 'other' : ''} ${state === 'unverified' ? 'unsure' : ''}`}
    >
      <div className="when">
        {`${formatTime(message.sentAt)} · #${message.seq}`}
        <span>{formatDay(message.sentAt)}</span>
      </div>
      <div>
        <div className="from">
          {isReporter ? t('otherPerson') : username}
          {isReported && (
            <Tag icon={Flag} tone="bad">
              {t('reported')}
            </Tag>
          )}
          {state === 'unverified' && (
            <Tag icon={ShieldAlert} tone="warn">
              {t('unverified')}
            </Tag>
          )}
          {mediaId && <Tag>{t('withMedia')}</Tag>}
        </div>
        {isOpen ? <p>{text === null ? t('couldNotOpen') : <UserText text={text} />}</p> : <Sealed />}
      </div>
    </li>
  )
}

function Sealed() {
  const { t } = useTranslation('console-cases')
  return (
    <>
      <span className="sr">{t('sealed')}</span>
      <span className="sealed" />
    </>
  )
}
