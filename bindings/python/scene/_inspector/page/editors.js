// What a value is edited with, by its type.

import { element } from "./bus.js";

const PARTS = { point: ["x", "y"], size: ["width", "height"], rect: ["x", "y", "width", "height"] };

/** How much a number changes with a step: shares, angles and times less than lengths. */
export function stepOf(key) {
  return /opacity|stroke(Start|End)|scale|rotation|anchor|speed|time|duration/i.test(key) ? 0.1 : 1;
}

/** The inputs of a property's row, and how they show a value. `set` is told a value and what it has in common with others. */
export function editor(row, set) {
  const make = { bool, enum: choice, color, point: numbers, size: numbers, rect: numbers }[row.type] ?? text;
  const made = make(row, set);
  for (const input of made.inputs) {
    if (!input.ariaLabel) input.setAttribute("aria-label", row.key);
    // A value is not taken away from under the hands of who types it.
    input.isBusy = () => document.activeElement === input && input.type !== "checkbox" && input.tagName !== "SELECT";
  }
  return made;
}

function bool(row, set) {
  const input = element("input", { type: "checkbox" });
  input.onchange = () => set(input.checked, "");
  return { inputs: [input], show: (value) => { input.checked = !!value; } };
}

function choice(row, set) {
  const input = element("select", {}, ...row.names.map((name) => element("option", { value: name }, name)));
  input.onchange = () => set(input.value, "");
  return { inputs: [input], show: (value) => { input.value = value; } };
}

function color(row, set) {
  const swatch = element("input", { type: "color" }), input = element("input", { spellcheck: false });
  let alpha = "";
  swatch.oninput = () => set(swatch.value + alpha, "colour");
  commits(input, () => set(input.value.trim() || null, ""));
  return {
    inputs: [swatch, input],
    show(value) {
      alpha = value?.length === 9 ? value.slice(7) : "";
      swatch.value = value?.slice(0, 7) ?? "#000000";
      if (!input.isBusy()) input.value = value ?? "";
      input.placeholder = "none";
    },
  };
}

function numbers(row, set) {
  const inputs = PARTS[row.type].map((name) => element("input", { type: "number", step: "any", ariaLabel: `${row.key}, ${name}`, title: name }));
  const gesture = `type ${Math.random()}`;
  const commit = () => {
    const values = inputs.map((input) => input.valueAsNumber);
    if (values.every(Number.isFinite)) set(values, gesture);
  };
  for (const input of inputs) {
    input.onchange = commit;
    input.onkeydown = (event) => { if (event.key === "Enter") commit(); };
  }
  return {
    inputs,
    show(value) {
      value?.forEach((number, index) => { if (!inputs[index].isBusy()) inputs[index].value = +(+number).toFixed(4); });
    },
  };
}

function text(row, set) {
  const isNumber = row.type === "number";
  const input = element("input", { spellcheck: false, inputMode: isNumber ? "decimal" : "text" });
  const steps = isNumber ? { ArrowUp: 1, ArrowDown: -1 } : {};
  const parse = () => {
    const typed = input.value;
    if (isNumber) return typed.trim() === "" || Number.isNaN(+typed) ? typed : +typed;
    if (row.type === "numbers") return typed.trim() ? typed.split(/[\s,]+/).map(Number) : [];
    if (row.type === "colors") return typed.trim() ? typed.split(/\s*,\s*|\s+/) : [];
    return typed === "" && row.optional ? null : typed;
  };
  commits(input, () => set(parse(), ""));
  input.addEventListener("keydown", (event) => {
    const direction = steps[event.key];
    if (!direction || !Number.isFinite(+input.value)) return;
    event.preventDefault();
    const step = stepOf(row.key) * (event.shiftKey ? 10 : 1);
    input.value = +(+input.value + direction * step).toFixed(4);
    set(+input.value, "steps");
  });
  return {
    inputs: [input],
    show(value) {
      if (!input.isBusy()) input.value = Array.isArray(value) ? value.join(", ") : typeof value === "number" ? +value.toFixed(4) : value ?? "";
      input.placeholder = row.optional ? "none" : "";
    },
  };
}

/** Has what was typed count when it is done, by Enter or by leaving; Escape gives up. */
function commits(input, commit) {
  let before = "";
  input.addEventListener("focus", () => { before = input.value; });
  input.addEventListener("change", commit);
  input.addEventListener("keydown", (event) => {
    if (event.key === "Escape") { input.value = before; input.blur(); }
  });
}
