import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { ErrorSummary } from '@amour/ui/components/form/ErrorSummary.tsx'
import { Activity, useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { FormProvider } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { InlinePart } from '#app/page/InlinePart.tsx'
import { lazyStatic } from '#app/page/lazy-part.ts'
import type { Me } from '#app/account/account.ts'
import { StepHead } from '#app/form/StepHead.tsx'
import { useUploads } from '#features/media/uploads/shared/uploads.ts'
import { useOwnMedia } from '#features/media/library/media.api.ts'
import { DescriptionField } from './fields/DescriptionField.tsx'
import { LeaveDialog } from './LeaveDialog.tsx'
import { LivePreview } from './LivePreview.tsx'
import { LocationField } from './fields/LocationField.tsx'
import { MoreParts } from './MoreParts.tsx'
import { OrientationField } from './fields/OrientationField.tsx'
import { ProfileFieldErrors } from './fields/profile-field-errors.ts'
import { getFieldId } from './profile-form.ts'
import type { ProfileField } from './profile-form.ts'
import { TextNote } from './fields/TextNote.tsx'
import { LAST_STEP, useFirstProfile } from './use-first-profile.ts'
import { useLeaveGuard } from './use-leave-guard.ts'

const UploadArea = lazyStatic(
  'UploadArea',
  async () => (await import('#features/media/uploads/shared/UploadArea.tsx')).UploadArea,
)

const nothing = () => Promise.resolve()

/**
 * The one screen between registering and the members' area, in three steps: the words that are needed, a photo for who
 * wants one, and what is known already. Beside it stands what others will see.
 */
export function FirstProfile({ me, onSavedElsewhere }: { me: Me; onSavedElsewhere: () => void }) {
  const { t } = useTranslation('profiles')
  const { form, formProps, step, goBack, failure, fieldErrors, isBusy, isDirty } = useFirstProfile(me, onSavedElsewhere)
  const guard = useLeaveGuard({ isDirty, flush: nothing })
  const summary = Object.entries(fieldErrors).map(([field, text]) => ({
    id: getFieldId(field as ProfileField), // the keys of the field errors
    text,
  }))

  return (
    <div className="wrap page">
      <FormProvider {...form}>
        <div className="first">
          <div className="page-head">
            <div>
              <h1 className="t-page">{t('first.title')}</h1>
              <p>{t('first.hint')}</p>
            </div>
          </div>
          <ProfileFieldErrors value={fieldErrors}>
            <form className="card stack stack-24" aria-label={t('first.form')} {...formProps}>
              <StepHead step={step} steps={LAST_STEP} onBack={goBack} />
              {failure && (
                <Alert tone="bad" title={t('first.error')}>
                  {failure}
                </Alert>
              )}
              <ErrorSummary title={t('first.error')} errors={summary.length > 1 ? summary : []} />
              <Step isShown={step === 1} title={t('first.words')} hint={t('first.wordsHint')}>
                <DescriptionField hint={t('descriptionHint')} />
                <p className="small muted">{t('first.checked')}</p>
                <TextNote />
              </Step>
              <PhotoStep isShown={step === 2} />
              <Step isShown={step === LAST_STEP} title={t('first.still')} hint={t('first.stillHint')}>
                <div className="two">
                  <OrientationField />
                  <LocationField />
                </div>
                <MoreParts />
              </Step>
              <NextButton step={step} isBusy={isBusy} />
            </form>
          </ProfileFieldErrors>
          <LivePreview />
        </div>
      </FormProvider>
      <LeaveDialog guard={guard} />
    </div>
  )
}

type StepProps = { isShown: boolean; title: string; hint: string; children: ReactNode }

/** One step; its question takes the cursor when it is gone to, so that it is read out. */
function Step({ isShown, title, hint, children }: StepProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const wasShown = useRef(isShown)
  useEffect(() => {
    if (isShown && !wasShown.current) heading.current?.focus()
    wasShown.current = isShown
  }, [isShown])
  return (
    <fieldset className="step" hidden={!isShown}>
      <legend className="sr">{title}</legend>
      <div>
        <h2 ref={heading} className="t-section" tabIndex={-1}>
          {title}
        </h2>
        <p className="muted mt-1">{hint}</p>
      </div>
      {children}
    </fieldset>
  )
}

function PhotoStep({ isShown }: { isShown: boolean }) {
  const { t } = useTranslation('profiles')
  const { data } = useOwnMedia()
  const count = usePhotoCount()
  return (
    <Step isShown={isShown} title={t('first.photo')} hint={t('first.photoHint')}>
      {/* Laid out beforehand: what came later would push the button away from under the pointer. */}
      <Activity mode={isShown ? 'visible' : 'hidden'}>
        <InlinePart>
          <UploadArea kind="photo" quota={data?.quota} />
        </InlinePart>
      </Activity>
      <p role="status" className="strong">
        {count > 0 && t('first.photosWaiting', { count })}
      </p>
    </Step>
  )
}

function NextButton({ step, isBusy }: { step: number; isBusy: boolean }) {
  const { t } = useTranslation('profiles')
  const hasPhoto = usePhotoCount() > 0
  const isChoosing = useUploads('photo').length > 0
  const isLast = step === LAST_STEP
  const isOptional = step === 2 && !hasPhoto && !isChoosing
  return (
    <Button
      type="submit"
      size="lg"
      wide
      variant={step === 2 && !hasPhoto ? 'quiet' : 'primary'}
      busy={isBusy}
      busyLabel={t('first.saving')}
    >
      {t(isLast ? 'first.save' : isOptional ? 'first.skipPhoto' : 'first.on')}
    </Button>
  )
}

/** Photos that the server has of this member. */
const usePhotoCount = () => useOwnMedia().data?.data.filter(({ kind }) => kind === 'photo').length ?? 0
