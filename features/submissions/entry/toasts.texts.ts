import type { SubmissionType } from "~/features/festival/schema";

export const submissionFailed = {
  title: "Submission Failed",
  description: "Something went wrong. Please try again.",
};

export function submissionSucceeded(type: SubmissionType) {
  return type === "log_line"
    ? {
        title: "Log Line Submitted!",
        description: "Your log line has been submitted. Check your email for confirmation!",
      }
    : { title: "Submission Successful!", description: "Check your email for confirmation!" };
}
