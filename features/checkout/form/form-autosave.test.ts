import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  clearSaved,
  isFormEmpty,
  pickKnownFields,
  readSaved,
  savePayment,
  writeSaved,
} from "./form-autosave.browser";

/** A browser's storage, which may be full or disabled. */
function storage() {
  const items = new Map<string, string>();
  return {
    items,
    broken: false,
    getItem(key: string) {
      if (this.broken) throw new DOMException("denied", "SecurityError");
      return items.get(key) ?? null;
    },
    setItem(key: string, value: string) {
      if (this.broken) throw new DOMException("full", "QuotaExceededError");
      items.set(key, value);
    },
    removeItem(key: string) {
      items.delete(key);
    },
  };
}

describe("the stored form", () => {
  let localStorage: ReturnType<typeof storage>;
  beforeEach(() => {
    localStorage = storage();
    vi.stubGlobal("window", { localStorage });
  });
  afterEach(() => vi.unstubAllGlobals());

  test("is restored unchanged, each form separately", () => {
    const values = { filmTitle: "Night Train", agreedToTerms: true };
    expect(writeSaved("short_film", { values })).toBe(true);
    expect(readSaved("short_film")?.values).toEqual(values);
    expect(readSaved("log_line")).toBeNull();
    clearSaved("short_film");
    expect(readSaved("short_film")).toBeNull();
  });

  test("is not read if it is broken, of another version or of another shape", () => {
    const put = (text: string) => localStorage.items.set("entry:short_film", text);
    for (const text of [
      "{",
      "null",
      JSON.stringify({ version: 2, values: {} }),
      JSON.stringify({ version: 1, values: { duration: 18 } }),
      JSON.stringify({ version: 1, values: {}, payment: { paymentIntentId: "pi", state: "owed" } }),
    ]) {
      put(text);
      expect(readSaved("short_film")).toBeNull();
    }
  });

  test("is empty, without errors, if storage is disabled", () => {
    localStorage.broken = true;
    expect(writeSaved("short_film", { values: {} })).toBe(false);
    expect(readSaved("short_film")).toBeNull();
  });

  test("stores and deletes a payment with the values", () => {
    const values = { filmTitle: "Night Train" };
    savePayment("short_film", { paymentIntentId: "pi_1", state: "trying" }, values);
    expect(readSaved("short_film")).toMatchObject({ values, payment: { paymentIntentId: "pi_1" } });
    savePayment("short_film", null, values);
    expect(readSaved("short_film")?.payment).toBeUndefined();
  });
});

test("only fields that the form still has are restored, with the expected type", () => {
  const empty = { filmTitle: "", agreedToTerms: false };
  const saved = { filmTitle: "Night Train", agreedToTerms: "yes", gone: "x" };
  expect(pickKnownFields(saved, empty)).toEqual({ filmTitle: "Night Train" });
});

test("an untouched form is empty, its defaults included", () => {
  const empty = { year: "2024", title: "" };
  expect(isFormEmpty({ year: "2024", title: "" }, empty)).toBe(true);
  expect(isFormEmpty({}, empty)).toBe(true);
  expect(isFormEmpty({ year: "2025", title: "" }, empty)).toBe(false);
});
