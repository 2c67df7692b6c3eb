import { useId, useRef } from 'react';
import type { Distance } from './use-distance.ts';

interface DistanceFormProps {
  readonly distance: Distance;
  /** Sorts the list by miles. */
  readonly onShow: () => void;
  readonly onClear: () => void;
}

/**
 * A form that sorts the list by miles from a ZIP code. The field has no name, so no submission contains
 * the ZIP code. The form needs a script, because the server must not receive the ZIP code.
 */
export function DistanceForm({ distance, onShow, onClear }: DistanceFormProps) {
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const { message, isInvalid, milesById } = distance;
  const show = async () => {
    if (await distance.show(field.current?.value.trim() ?? '')) onShow();
    else field.current?.focus();
  };
  return (
    <form
      className="school-rankings__zip"
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        void show();
      }}
    >
      <label htmlFor={id}>ZIP code</label>
      <input
        ref={field}
        className="field"
        id={id}
        inputMode="numeric"
        maxLength={5}
        aria-invalid={isInvalid || undefined}
        aria-describedby={`${id}-note`}
      />
      <button type="submit" className="button">
        Show miles
      </button>
      {milesById && (
        <button
          type="button"
          className="link link--action"
          onClick={() => {
            if (field.current) field.current.value = '';
            distance.clear();
            onClear();
          }}
        >
          Clear ZIP code
        </button>
      )}
      <p id={`${id}-note`}>
        <span aria-live="polite">{message && <b>{message}</b>}</span> Your ZIP code stays on this device.
      </p>
    </form>
  );
}
