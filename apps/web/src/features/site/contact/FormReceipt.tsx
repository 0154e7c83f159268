import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { buttonClass } from '@amour/ui/components/form/button-class.ts'
import { StateArt } from '@amour/ui/components/media/StateArt.tsx'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCopy } from '#app/hooks/use-copy.ts'
import { followReport } from '#features/trust/reports/shared/followed-report.ts'
import { type FormName, paths } from '#paths.ts'
import { contactForms } from './contact-forms.ts'
import type { WebsiteFormState } from './use-website-form.ts'

type Arrived = NonNullable<WebsiteFormState['sent']>
type SentProps = { name: FormName; state: WebsiteFormState; sent: Arrived }

/** What stands in a form's place once it has arrived: the reference, what happens next and by when, and how to ask. */
export function FormReceipt({ name, state: { again, notBlocked }, sent }: SentProps) {
  const { t } = useTranslation('contact')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="empty">
      <StateArt of="done" />
      <h2 className="t-section" tabIndex={-1} ref={heading}>
        {t('sent.title')}
      </h2>
      <p>{t('sent.reference')}</p>
      <strong className="num text-25 select-all">{sent.reference}</strong>
      <p>{t(`sent.${sent.colour}`)}</p>
      {notBlocked && <Alert tone="bad">{t('sent.notBlocked', { username: notBlocked })}</Alert>}
      {contactForms[name].tellsStatus && <HowToAsk sent={sent} />}
      <Button variant="quiet" onClick={again}>
        {t('sent.again')}
      </Button>
    </div>
  )
}

/** What opens the page that tells where the form stands, without an account; the secret is told only here. */
function HowToAsk({ sent }: { sent: Arrived }) {
  const { reference, secret } = sent
  const { t } = useTranslation('contact')
  const { copy, isCopied } = useCopy()
  return (
    <>
      <p>{t('sent.secret')}</p>
      <strong className="num wrap-anywhere select-all">{secret}</strong>
      <div className="cluster justify-center">
        <Button variant="quiet" onClick={() => copy(`${reference}\n${secret}`)}>
          {t(isCopied ? 'sent.copied' : 'sent.copy')}
        </Button>
        <Link
          className={buttonClass({ variant: 'quiet' })}
          to={paths.reportStatus()}
          onClick={(press) => followReport(sent, press)}
        >
          {t('sent.status')}
        </Link>
      </div>
    </>
  )
}
