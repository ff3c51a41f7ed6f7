import { describe, expect, it } from "vitest";
import { headerOf, plainAddress, replyAddress, replyTokenIn, splitName } from "./rules";

describe("a reply by email", () => {
  it("is found by its reply address in any spelling", () => {
    const address = "replies@in.festival.example";
    expect(replyAddress(address, "abc")).toBe("replies+abc@in.festival.example");
    expect(replyTokenIn(["x@y.example", "Replies+ABC@IN.festival.example"], address)).toBe("abc");
    for (const recipient of [
      "replies@in.festival.example",
      "replies+@in.festival.example",
      "replies+abc@in.festival.example.evil.example",
      "my-replies+abc@in.festival.example",
    ]) {
      expect(replyTokenIn([recipient], address), recipient).toBeNull();
    }
  });

  it("has a sender and a name", () => {
    expect(plainAddress("Linh Tran <linh@films.example>")).toBe("linh@films.example");
    expect(plainAddress(" linh@films.example ")).toBe("linh@films.example");
    expect(splitName("Linh Thi Tran")).toEqual({ firstName: "Linh Thi", lastName: "Tran" });
    expect(splitName("Linh")).toEqual({ firstName: "Linh", lastName: "" });
    const headers = "Subject: Hello\r\nMessage-ID:\r\n <a@b>\r\nAuto-Submitted: auto-replied";
    expect(headerOf(headers, "message-id")).toBe("<a@b>");
    expect(headerOf(headers, "Auto-Submitted")).toBe("auto-replied");
    expect(headerOf(headers, "X-None")).toBeNull();
  });
});
