import { useWatch } from 'react-hook-form'
import { ChoiceField } from './ChoiceField.tsx'
import { ConsentBox } from './ConsentBox.tsx'
import { HeightField } from './HeightField.tsx'
import type { ProfileValues } from '#features/people/profiles/profile-form.ts'

export function AppearanceFields() {
  return (
    <div className="two">
      <HeightField />
      <ChoiceField name="bodyType" />
      <ChoiceField name="eyeColour" />
      <ChoiceField name="hairColour" />
      <ChoiceField name="tattoos" />
      <ChoiceField name="piercings" />
    </div>
  )
}

export function LifeFields() {
  return (
    <div className="two">
      <ChoiceField name="relationshipStatus" />
      <ChoiceField name="haveChildren" />
      <ChoiceField name="drinking" />
      <ChoiceField name="smoking" />
    </div>
  )
}

/** The sensitive answers wait for the consent; `givenAt` as in ConsentBox. */
export function IntimateFields({ givenAt }: { givenAt?: string | null | undefined }) {
  const disabled = !useWatch<ProfileValues, 'consent'>({ name: 'consent' })
  return (
    <div className="stack">
      <ConsentBox givenAt={givenAt} />
      <div className="two">
        <ChoiceField name="sexuality" disabled={disabled} />
        <ChoiceField name="ethnicity" disabled={disabled} />
        <ChoiceField name="hairDownThere" disabled={disabled} />
      </div>
    </div>
  )
}
