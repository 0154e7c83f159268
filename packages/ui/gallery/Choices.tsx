import { Checkbox } from '@amour/ui/components/form/Checkbox.tsx'
import { FieldGroup } from '@amour/ui/components/form/FieldGroup.tsx'
import { Radio } from '@amour/ui/components/form/Radio.tsx'
import { SegmentedControl } from '@amour/ui/components/form/SegmentedControl.tsx'
import { Slider } from '@amour/ui/components/form/Slider.tsx'
import { StarsInput } from '@amour/ui/components/form/StarsInput.tsx'
import { Switch } from '@amour/ui/components/form/Switch.tsx'
import { Moon, Sun } from 'lucide-react'
import { useState } from 'react'
import { Specimen } from './Specimen.tsx'

/** What is chosen. */
export function Choices() {
  return (
    <>
      <Specimen name="Checkbox: off, on, in error, disabled">
        {() => (
          <div className="stack">
            <Checkbox>Remember me</Checkbox>
            <Checkbox defaultChecked detail="Their sentences stand under them.">
              I agree
            </Checkbox>
            <Checkbox error="You must agree to our terms and conditions to join.">I agree to the terms</Checkbox>
            <Checkbox disabled>Not now</Checkbox>
          </div>
        )}
      </Specimen>
      <Specimen name="Radio">
        {(theme) => (
          <FieldGroup label="Who may see it">
            <Radio name={`${theme}-who`} defaultChecked detail="Everybody who is logged in.">
              Public
            </Radio>
            <Radio name={`${theme}-who`} detail="Only whom you let in.">
              Private
            </Radio>
          </FieldGroup>
        )}
      </Specimen>
      <Specimen name="Switch: on, off, disabled">
        {() => (
          <div className="switches">
            <Switch defaultChecked detail="They see when you have read them, and you see it of theirs.">
              Read receipts
            </Switch>
            <Switch>Browse invisibly</Switch>
            <Switch disabled>Not now</Switch>
          </div>
        )}
      </Specimen>
      <Specimen name="Segments">{(theme) => <Looks theme={theme} />}</Specimen>
      <Specimen name="Slider">{() => <Zoom />}</Specimen>
      <Specimen name="StarsInput">{(theme) => <Rating theme={theme} />}</Specimen>
    </>
  )
}

function Looks({ theme }: { theme: string }) {
  const [look, setLook] = useState<'light' | 'dark'>('light')
  return (
    <SegmentedControl
      label={`Appearance, ${theme}`}
      value={look}
      onValueChange={setLook}
      segments={[
        { value: 'light', label: 'Light', icon: <Sun className="i" aria-hidden /> },
        { value: 'dark', label: 'Dark', icon: <Moon className="i" aria-hidden /> },
      ]}
    />
  )
}

function Zoom() {
  const [zoom, setZoom] = useState(120)
  return (
    <Slider min={100} max={300} value={zoom} shown={`${zoom}%`} onValueChange={setZoom}>
      Size
    </Slider>
  )
}

function Rating({ theme }: { theme: string }) {
  const [stars, setStars] = useState<number | null>(3)
  return (
    <FieldGroup label={`Your rating, ${theme}`}>
      <StarsInput value={stars} onValueChange={setStars} starLabel={(count) => `${count} stars`} />
    </FieldGroup>
  )
}
