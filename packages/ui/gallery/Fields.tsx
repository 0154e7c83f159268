import { Combobox } from '@amour/ui/components/form/Combobox.tsx'
import type { ComboItem } from '@amour/ui/components/form/combobox-state.ts'
import { DateOfBirthInput } from '@amour/ui/components/form/DateOfBirthInput.tsx'
import { ErrorSummary } from '@amour/ui/components/form/ErrorSummary.tsx'
import { Field } from '@amour/ui/components/form/Field.tsx'
import { FieldError } from '@amour/ui/components/form/FieldError.tsx'
import { FieldGroup } from '@amour/ui/components/form/FieldGroup.tsx'
import { OtpInput } from '@amour/ui/components/form/OtpInput.tsx'
import { PasswordInput } from '@amour/ui/components/form/PasswordInput.tsx'
import { Select } from '@amour/ui/components/form/Select.tsx'
import { StrengthBars } from '@amour/ui/components/form/StrengthBars.tsx'
import { TextArea } from '@amour/ui/components/form/TextArea.tsx'
import { TextInput } from '@amour/ui/components/form/TextInput.tsx'
import { AtSign, MapPin } from 'lucide-react'
import { useState } from 'react'
import { Specimen } from './Specimen.tsx'

const towns = ['Somerset - Bath', 'Somerset - Bridgwater', 'Bristol - Bristol'].map((label) => ({ id: label, label }))

/** What is written into. */
export function Fields() {
  return (
    <>
      <Specimen name="Field with TextInput: plain, hint and count, lead, disabled, in error">
        {(theme) => (
          <div className="stack">
            <Field label="Email">
              <TextInput type="email" autoComplete="off" />
            </Field>
            <Field label="Username" hint="Letters, numbers, underscores and hyphens." count="9 / 30">
              <TextInput defaultValue="AnnOfAvon" />
            </Field>
            <Field label="Username" optional="optional">
              <TextInput lead={<AtSign className="i" aria-hidden />} placeholder="Begins with" />
            </Field>
            <Field label="Town">
              <TextInput disabled placeholder="Choose a county first" />
            </Field>
            <Field id={`${theme}-email`} label="Email" error="Please enter a valid email address.">
              <TextInput defaultValue="ann@" />
            </Field>
          </div>
        )}
      </Specimen>
      <Specimen name="Strength: bad, warn, good">
        {() => (
          <div className="stack">
            <StrengthBars bars={1} tone="bad" label="Too easy to guess.">
              It is among the most used passwords.
            </StrengthBars>
            <StrengthBars bars={2} tone="warn" label="Fair." />
            <StrengthBars bars={4} tone="good" label="Strong." />
          </div>
        )}
      </Specimen>
      <Specimen name="PasswordInput, Select, TextArea">
        {() => (
          <div className="stack">
            <Field label="Password">
              <PasswordInput
                autoComplete="off"
                defaultValue="open sesame"
                showLabel="Show password"
                hideLabel="Hide password"
                capsLockText="Caps lock is on."
              />
            </Field>
            <Field label="I am">
              <Select placeholder="Please choose">
                <option>A man looking for a woman</option>
                <option>A woman looking for a man</option>
              </Select>
            </Field>
            <Field label="In your own words" count="44 / 2,000" error="Please write between 20 and 2,000 characters.">
              <TextArea rows={3} defaultValue="Long walks, and a good table by the window." />
            </Field>
          </div>
        )}
      </Specimen>
      <Specimen name="FieldGroup with DateOfBirthInput and OtpInput">
        {(theme) => (
          <div className="stack">
            <Dates id={`${theme}-dob`} />
            <Codes />
          </div>
        )}
      </Specimen>
      <Specimen name="Combobox: type “b”, or anything that is no town">{() => <Towns />}</Specimen>
      <Specimen name="ErrorSummary and FieldError">
        {(theme) => (
          <div className="stack">
            <ErrorSummary
              title="Error"
              errors={[
                { id: `${theme}-email`, text: 'Please enter a valid email address.' },
                { id: `${theme}-dob-day`, text: 'Invalid date of birth.' },
              ]}
            />
            <FieldError>Invalid two step code.</FieldError>
          </div>
        )}
      </Specimen>
    </>
  )
}

function Dates({ id }: { id: string }) {
  const [date, setDate] = useState('')
  return (
    <FieldGroup label="Date of birth" hint="Over 18's only!" error={date ? undefined : 'Invalid date of birth.'}>
      <DateOfBirthInput id={id} labels={{ day: 'Day', month: 'Month', year: 'Year' }} value={date} onChange={setDate} />
    </FieldGroup>
  )
}

function Codes() {
  const [code, setCode] = useState('29')
  return (
    <>
      <OtpInput label="Code" digitLabel={(digit) => `Digit ${digit} of 6`} value={code} onChange={setCode} />
      <OtpInput label="Small" small digitLabel={(digit) => `Small digit ${digit}`} value={code} onChange={setCode} />
      <OtpInput label="Off" disabled digitLabel={(digit) => `Off digit ${digit}`} value="" onChange={setCode} />
    </>
  )
}

function Towns() {
  const [text, setText] = useState('')
  const [value, setValue] = useState<ComboItem | null>(null)
  const items = towns.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()))
  return (
    <Field label="Your location">
      <Combobox
        items={items}
        value={value}
        onValueChange={setValue}
        onInputChange={setText}
        listLabel="Towns"
        emptyText="No such town."
        placeholder="Start typing a town"
        lead={<MapPin className="i" aria-hidden />}
        itemIcon={<MapPin className="i" aria-hidden />}
      />
    </Field>
  )
}
