'use client';
import { type ReactNode, useId, useState } from 'react';
import type { Choice, WidgetProps } from '../page.ts';

interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly value: string;
  onChoose(id: string): void;
}

function Field({ name, label, choices, value, onChoose }: FieldProps): ReactNode {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        name={name}
        value={value}
        disabled={choices.length === 0}
        onChange={(event) => onChoose(event.target.value)}
      >
        <option value="">Choose one</option>
        {choices.map((choice) => (
          <option key={choice.id} value={choice.id}>
            {choice.name}
          </option>
        ))}
      </select>
    </div>
  );
}

/** A form with three selects: each one offers the choices that fit the select before it. */
export function Finder({ title, degrees }: WidgetProps['finder']): ReactNode {
  const [degree, setDegree] = useState('');
  const [category, setCategory] = useState('');
  const [subject, setSubject] = useState('');
  const categories = degrees.find(({ id }) => id === degree)?.categories ?? [];
  const subjects = categories.find(({ id }) => id === category)?.subjects ?? [];
  const chooseCategory = (id: string) => {
    setCategory(id);
    setSubject('');
  };
  const chooseDegree = (id: string) => {
    setDegree(id);
    chooseCategory('');
  };
  return (
    <form className="finder" action="/search/">
      <h3>{title}</h3>
      <Field name="degree" label="I want my" choices={degrees} value={degree} onChoose={chooseDegree} />
      <Field name="category" label="In" choices={categories} value={category} onChoose={chooseCategory} />
      <Field name="subject" label="Focusing on" choices={subjects} value={subject} onChoose={setSubject} />
      <button className="button" type="submit">
        Search programs
      </button>
    </form>
  );
}
