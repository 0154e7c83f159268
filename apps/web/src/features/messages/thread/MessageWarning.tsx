import type { Message } from '@amour/contract/messages/messages.ts'
import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { Flag } from 'lucide-react'
import { use, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '#paths.ts'
import type { FoundWarning } from '#features/messages/warnings/shared/use-warnings.ts'
import { ReportContext } from './reporting.ts'

/** What was put away, by conversation and kind, until the page is left. */
const hidden = new Set<string>()

/** What a received message looks like, below it, with the way to report it. It says so to its reader and nobody else. */
export function MessageWarning({ message, found }: { message: Message; found: FoundWarning }) {
  const { t } = useTranslation('messages')
  const { warning, pieces } = found
  const key = `${message.conversationId} ${warning}`
  const [isHidden, setHidden] = useState(() => hidden.has(key))
  const report = use(ReportContext)
  if (isHidden) return null
  return (
    <Alert tone="warn" role="note" title={t(`warning.${warning}`)} className="my-2 max-w-[34em] self-start">
      <p>{t(`warning.${warning}Text`)}</p>
      {warning === 'threat' && (
        <p className="mt-1">
          <Link to={paths.intimate()}>{t('warning.threatLink')}</Link>
        </p>
      )}
      <p className="small muted mt-1">{t('warning.how')}</p>
      <div className="cluster mt-2">
        <Button
          variant="quiet"
          icon={<Flag className="i" aria-hidden />}
          onClick={() => report({ message, alsoShown: pieces })}
        >
          {t('warning.report')}
        </Button>
        <Button
          variant="ghost"
          onClick={() => {
            hidden.add(key)
            setHidden(true)
          }}
        >
          {t('warning.hide')}
        </Button>
      </div>
    </Alert>
  )
}
