import { buttonClass } from '@amour/ui/components/form/button-class.ts'
import { Eye } from 'lucide-react'
import { FormProvider, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Me } from '#app/account/account.ts'
import { paths } from '#paths.ts'
import { DescriptionField } from './fields/DescriptionField.tsx'
import { LeaveDialog } from './LeaveDialog.tsx'
import { LocationField } from './fields/LocationField.tsx'
import { OrientationField } from './fields/OrientationField.tsx'
import { PreviewCard } from './PreviewCard.tsx'
import { ProfileFieldErrors } from './fields/profile-field-errors.ts'
import { toProfileValues } from './profile-form.ts'
import type { ProfileValues } from './profile-form.ts'
import { IntimateFields, LifeFields, AppearanceFields } from './fields/section-fields.tsx'
import { JumpLinks, SectionIndex } from './SectionIndex.tsx'
import { SectionPanel } from './SectionPanel.tsx'
import { PromptsPanel } from './prompts/PromptsPanel.tsx'
import { TextNote } from './fields/TextNote.tsx'
import { TrustCard } from './TrustCard.tsx'
import { useAutosave } from './use-autosave.ts'
import { useLeaveGuard } from './use-leave-guard.ts'
import { Gauge } from '@amour/ui/components/feedback/Gauge.tsx'
import { useCompleteness } from './completeness.api.ts'

/** The profile in parts that save by themselves. */
export function ProfileEditor({ me }: { me: Me }) {
  const { t } = useTranslation('profiles')
  const form = useForm<ProfileValues>({ defaultValues: toProfileValues(me) })
  const { autosave, ...saving } = useAutosave(form, me)
  const guard = useLeaveGuard(autosave)
  const panel = { saving, onRetry: () => void autosave.flush() }

  return (
    <div className="wrap page">
      <div className="page-head">
        <div>
          <h1 className="t-page">{t('title')}</h1>
          <p>{t('hint')}</p>
        </div>
        <Link className={buttonClass({ variant: 'quiet' })} to={paths.member(me.username)}>
          <Eye className="i" aria-hidden />
          {t('preview')}
        </Link>
      </div>
      <JumpLinks />
      <div className="with-index">
        <SectionIndex />
        <div className="edit">
          <aside className="edit-aside">
            <CompletenessCard />
            <PreviewCard />
            <TrustCard />
          </aside>
          <FormProvider {...form}>
            <ProfileFieldErrors value={saving.fieldErrors}>
              <form noValidate onSubmit={(event) => event.preventDefault()}>
                <SectionPanel section="basics" {...panel}>
                  <div className="two">
                    <OrientationField />
                    <LocationField />
                  </div>
                </SectionPanel>
                <SectionPanel section="about" hint={t('descriptionHint')} {...panel}>
                  <DescriptionField />
                  <TextNote text={me.text} />
                </SectionPanel>
                <PromptsPanel />
                <SectionPanel section="look" {...panel}>
                  <AppearanceFields />
                </SectionPanel>
                <SectionPanel section="life" {...panel}>
                  <LifeFields />
                </SectionPanel>
                <SectionPanel section="intimate" {...panel}>
                  <IntimateFields givenAt={me.consentAt} />
                </SectionPanel>
              </form>
            </ProfileFieldErrors>
          </FormProvider>
        </div>
      </div>
      <LeaveDialog guard={guard} />
    </div>
  )
}

/** How complete the profile is, and what is still open. */
function CompletenessCard() {
  const completeness = useCompleteness()
  if (!completeness) return null
  const { percent, label, title, text } = completeness
  return (
    <section className="card flex items-center gap-4">
      <Gauge percent={percent} label={label} />
      <div className="min-w-0 wrap-anywhere">
        <h2 className="t-card">{title}</h2>
        <p className="small muted">{text}</p>
      </div>
    </section>
  )
}
