import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '#paths.ts'
import { dismissUnsent, unsentDecisions } from '#app/state/undo-queue.ts'
import { useStore } from '@amour/ui/store.ts'

/** Decisions that could not be sent, on whichever screen their maker is by then. */
export function UnsentNotes() {
  const { t } = useTranslation('console')
  return useStore(unsentDecisions).map(({ id, reference, error }) => (
    <Alert key={id} tone="bad" className="unsent">
      <div className="row">
        <div className="grow">
          <p className="strong">{t('unsent.title', { reference })}</p>
          <p>
            {error.violations[0]?.message ?? error.message}{' '}
            <Link to={paths.case(id)} onClick={() => dismissUnsent(id)}>
              {t('unsent.open')}
            </Link>
          </p>
        </div>
        <Button
          variant="ghost"
          iconOnly
          onClick={() => dismissUnsent(id)}
          aria-label={t('unsent.close', { reference })}
        >
          <X size={18} aria-hidden />
        </Button>
      </div>
    </Alert>
  ))
}
