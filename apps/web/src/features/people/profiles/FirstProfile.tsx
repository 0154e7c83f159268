import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { buttonClass } from '@amour/ui/components/form/button-class.ts'
import { ErrorSummary } from '@amour/ui/components/form/ErrorSummary.tsx'
import { Panel } from '@amour/ui/components/layout/Panel.tsx'
import { ChevronDown } from 'lucide-react'
import { FormProvider } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Me } from '#app/account/account.ts'
import { paths } from '#paths.ts'
import { DescriptionField } from './fields/DescriptionField.tsx'
import { LeaveDialog } from './LeaveDialog.tsx'
import { LocationField } from './fields/LocationField.tsx'
import { OrientationField } from './fields/OrientationField.tsx'
import { ProfileFieldErrors } from './fields/profile-field-errors.ts'
import { getFieldId } from './profile-form.ts'
import type { ProfileField } from './profile-form.ts'
import { IntimateFields, LifeFields, AppearanceFields } from './fields/section-fields.tsx'
import { TextNote } from './fields/TextNote.tsx'
import { useFirstProfile } from './use-first-profile.ts'
import { useLeaveGuard } from './use-leave-guard.ts'

const nothing = () => Promise.resolve()

/** The one screen between registering and the members' area: what is needed at once, the rest folded away. */
export function FirstProfile({ me }: { me: Me }) {
  const { t } = useTranslation('profiles')
  const { form, formProps, failure, fieldErrors, isBusy, isDirty } = useFirstProfile(me)
  const guard = useLeaveGuard({ isDirty, flush: nothing })
  const summary = Object.entries(fieldErrors).map(([field, text]) => ({
    id: getFieldId(field as ProfileField), // the keys of the field errors
    text,
  }))

  return (
    <div className="wrap wrap--narrow page">
      <div className="page-head">
        <div>
          <h1 className="t-page">{t('first.title')}</h1>
          <p>{t('first.hint')}</p>
        </div>
      </div>
      <FormProvider {...form}>
        <ProfileFieldErrors value={fieldErrors}>
          <form className="stack stack-24" aria-label={t('first.form')} {...formProps}>
            {failure && (
              <Alert tone="bad" title={t('first.error')}>
                {failure}
              </Alert>
            )}
            <ErrorSummary title={t('first.error')} errors={summary.length > 1 ? summary : []} />
            <Panel title={t('first.needed')}>
              <div className="stack">
                <div className="two">
                  <OrientationField />
                  <LocationField />
                </div>
                <DescriptionField hint={t('descriptionHint')} />
                <p className="small muted">{t('first.checked')}</p>
                <TextNote />
              </div>
            </Panel>
            <MoreParts />
            <Button type="submit" size="lg" busy={isBusy} busyLabel={t('first.saving')}>
              {t('first.save')}
            </Button>
            <p className="small muted">
              {t('first.photos')} <Link to={paths.photos()}>{t('first.addPhotos')}</Link>
            </p>
          </form>
        </ProfileFieldErrors>
      </FormProvider>
      <LeaveDialog guard={guard} />
    </div>
  )
}

/** All that can wait. */
function MoreParts() {
  const { t } = useTranslation('profiles')
  return (
    <details className="group">
      <summary className={buttonClass({ variant: 'quiet', wide: true, className: 'list-none justify-between' })}>
        <span>
          {t('first.more')} <span className="muted font-normal">{t('first.moreHint')}</span>
        </span>
        <ChevronDown className="i group-open:rotate-180" aria-hidden />
      </summary>
      <div className="mt-6">
        <Panel title={t('sections.look')}>
          <AppearanceFields />
        </Panel>
        <Panel title={t('sections.life')}>
          <LifeFields />
        </Panel>
        <Panel title={t('sections.intimate')}>
          <IntimateFields />
        </Panel>
      </div>
    </details>
  )
}
